/** Numbers as people read them on a table. */

/** Time that is left: "1:05", "0:07.3" under ten seconds, "1:02:03" from an hour. */
export function clockText(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The letters of an avatar: "A", "AB"; of "Strong bot 2" "S2", which tells it from "Strong bot". */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const numbered = words.length > 2 && /^\d$/.test(words.at(-1)!);
  return (numbered ? [words[0]!, words.at(-1)!] : words.slice(0, 2))
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");
}
