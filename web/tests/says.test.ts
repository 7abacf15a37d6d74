import { expect, test } from "vitest";
import { meaningOf } from "../src/lib/says";

function tapped(html: string): Element {
  document.body.innerHTML = html;
  return document.querySelector("[data-tap]")!;
}

test("a symbol says what it is", () => {
  expect(meaningOf(tapped('<span role="img" aria-label="5 cards in hand"><svg data-tap></svg></span>'))).toBe("5 cards in hand");
  expect(meaningOf(tapped('<span title="3 turns" data-tap>3</span>'))).toBe("3 turns");
  expect(meaningOf(tapped('<li data-says="Ada: 12 of 50" title="points"><b data-tap></b></li>'))).toBe("Ada: 12 of 50");
});

test("the innermost one speaks", () => {
  expect(meaningOf(tapped('<div data-says="a seat"><span title="3 turns" data-tap></span></div>'))).toBe("3 turns");
});

test("what does something by itself says nothing", () => {
  expect(meaningOf(tapped('<div title="a seat"><button title="Undo"><i data-tap></i></button></div>'))).toBeNull();
  expect(meaningOf(tapped("<p data-tap>words</p>"))).toBeNull();
  expect(meaningOf(null)).toBeNull();
});
