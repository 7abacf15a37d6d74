// Watches every frame: an element that is not itself moving must stay where it is.
() => {
  const FIXED = [
    "[data-seat]", ".plank", "header", ".bar", ".bar button", "section.board button", "section.board section",
    "section.board [role=img]", ".play-band", ".play-middle", ".play-tools", ".caption",
  ].map((what) => `.frame ${what}`).join(", ");
  const PIECES = ".piece, [data-piece]"; // several cards in one button move inside it
  const MOST = 2; // pixels
  let places = new Map();
  const found = new Map();
  let frames = 0;

  const name = (element) => {
    const label = element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 30);
    return `${element.tagName.toLowerCase()}.${[...element.classList].filter((one) => !one.startsWith("svelte-")).join(".")} "${label}"`;
  };
  // On its way: itself, what it is part of, or the cards in it.
  const moves = (element) => {
    const running = (movement) => movement.playState === "running";
    if (element.matches(PIECES) && element.getAnimations({ subtree: true }).some(running)) return true;
    for (let one = element; one !== null; one = one.parentElement) if (one.getAnimations().some(running)) return true;
    return false;
  };
  const look = () => {
    frames += 1;
    const now = new Map();
    for (const element of document.querySelectorAll(FIXED)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) now.set(element, { left, top });
    }
    for (const [element, at] of now) {
      const was = places.get(element);
      if (was === undefined) continue;
      const far = Math.hypot(at.left - was.left, at.top - was.top);
      if (far > MOST && !moves(element) && !was.moving) {
        const what = name(element);
        found.set(what, Math.max(found.get(what) ?? 0, Math.round(far)));
      }
      at.moving = moves(element);
    }
    places = now;
  };
  // Places are looked at as they are painted: when everything that a page does before a frame is done,
  // and sizes are known. A probe that changes its size in every frame is told of it just then.
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.cssText = "position: fixed; visibility: hidden; height: 0; width: 1px";
  const observer = new ResizeObserver(look);
  observer.observe(probe);
  const next = () => {
    probe.style.width = probe.style.width === "1px" ? "2px" : "1px";
    timer = requestAnimationFrame(next);
  };
  let timer = requestAnimationFrame(next);
  window.jumps = () => {
    cancelAnimationFrame(timer);
    observer.disconnect();
    probe.remove();
    return { frames, found: [...found].map(([what, far]) => `${what}: ${far} px`) };
  };
}
