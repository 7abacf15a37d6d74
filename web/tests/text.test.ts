import { describe, expect, test } from "vitest";

// Words that people read must come from keys; names of pieces of code in attributes are fine.
const components = import.meta.glob("../src/**/*.svelte", { eager: true, query: "?raw", import: "default" }) as Record<
  string,
  string
>;

/** The markup without scripts, styles, comments, tags and expressions. */
function visible(source: string): string {
  const markup = source
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<style[\s\S]*?<\/style>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "");
  let depth = 0;
  let inTag = false;
  let text = "";
  for (const sign of markup) {
    if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    else if (depth === 0 && sign === "<") inTag = true;
    else if (depth === 0 && sign === ">" && inTag) inTag = false;
    else if (depth === 0 && !inTag) text += sign;
  }
  return text;
}

describe("no component has words of its own", () => {
  test.each(Object.keys(components))("%s", (file) => {
    const words = visible(components[file]!).match(/\p{L}{3,}/gu) ?? [];
    expect(words.filter((word) => word !== "nacre")).toEqual([]);
  });

  test.each(Object.keys(components))("%s has no style attribute, which the server's policy would drop", (file) => {
    expect(components[file]).not.toMatch(/\sstyle="/);
  });
});
