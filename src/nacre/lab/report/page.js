(() => {
  const figures = JSON.parse(document.getElementById("figures").textContent);
  const night = matchMedia("(prefers-color-scheme: dark)");
  const style = () => {
    const found = getComputedStyle(document.documentElement);
    return (name) =>
      name === "font" ? getComputedStyle(document.body).fontFamily
      : found.getPropertyValue(`--${name}`).trim();
  };
  const coloured = (value, look) =>
    typeof value === "string" ? (value.startsWith("@") ? look(value.slice(1)) : value)
    : Array.isArray(value) ? value.map((entry) => coloured(entry, look))
    : value !== null && typeof value === "object"
      ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, coloured(entry, look)]))
      : value;
  const draw = () => {
    const look = style();
    for (const [id, figure] of Object.entries(figures)) {
      const { data, layout } = coloured(figure, look);
      Plotly.react(id, data, layout, { responsive: true, displayModeBar: false, scrollZoom: false });
    }
  };
  draw();
  night.addEventListener("change", draw);
})();
