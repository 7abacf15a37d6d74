/**
 * What is wrong with the layout of the page as it is now: a list of sentences.
 *
 * Sideways scrolling, text that is cut or sticks out of its button, things to press that are beside the screen, too small
 * for a finger, on top of one another, or under something from which they cannot be scrolled away; plates on top of pieces.
 *
 * @param touch whether fingers press things
 * @param still how many pixels a table may scroll; null: as far as it likes
 */
({ touch, still }) => {
  const SMALLEST = 44;
  const SLACK = 1.5; // pixels that rounding may take
  const STRIP = 24; // of a card in a fan that the next one leaves free
  const PRESSABLE = "a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=tab], [role=slider]";

  const faults = new Set();
  // What lies over the page is the page, as long as it is there: a dialog, and the drawer where there is no room beside it.
  const over = [...document.querySelectorAll(".drawer")].find((drawer) => ["fixed", "absolute"].includes(getComputedStyle(drawer).position));
  const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? over ?? document.body; // the last one lies on top
  const wide = document.documentElement.clientWidth;
  const high = innerHeight;

  const named = (element) => {
    const text = (element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 40);
    const sort = [...element.classList].filter((name) => !name.startsWith("svelte-")).join(".");
    return `<${element.localName}${sort ? "." + sort : ""}> “${text}”`;
  };
  const seen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && width > 1 && height > 1 && !unseen(element);
  };
  /** For screen readers alone. */
  const unseen = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.clipPath === "inset(50%)") return true;
    }
    return false;
  };
  const labelOf = (element) => element.closest("label") ?? document.querySelector(`label[for="${element.id}"]`);
  const boxOf = (element) => {
    const label = element.matches("input:is([type=radio], [type=checkbox], [type=file])") ? labelOf(element) : null;
    const box = (label ?? element).getBoundingClientRect();
    const hit = element.querySelector(":scope > .hit")?.getBoundingClientRect();
    if (!hit) return box;
    const left = Math.min(box.left, hit.left), top = Math.min(box.top, hit.top);
    return new DOMRect(left, top, Math.max(box.right, hit.right) - left, Math.max(box.bottom, hit.bottom) - top);
  };
  const scrolls = (style, axis) => ["auto", "scroll"].includes(style[`overflow${axis}`]);
  const cuts = (style, axis) => ["hidden", "clip"].includes(style[`overflow${axis}`]);

  // --- Sideways ---

  if (document.scrollingElement.scrollWidth > wide + SLACK) faults.add(`the page is ${document.scrollingElement.scrollWidth} wide`);
  for (const element of root.querySelectorAll("*")) {
    if (!(element instanceof HTMLElement) || element.matches("input, textarea, select")) continue;
    const style = getComputedStyle(element);
    // A table or a drawing that is wider than a phone may, if it says so and keys can do it too.
    if (element.matches("[tabindex='0']:is([role], pre)")) continue;
    if (scrolls(style, "X") && element.scrollWidth > element.clientWidth + SLACK && seen(element)) {
      faults.add(`${named(element)} scrolls sideways`);
    }
  }

  // --- Up and down ---

  const main = document.querySelector("main");
  if (still !== null && main !== null) {
    const over = main.scrollHeight - main.clientHeight;
    if (over > still + SLACK) faults.add(`the table scrolls by ${over} pixels`);
    for (const element of main.querySelectorAll("section.board *")) {
      const hidden = element.scrollHeight - element.clientHeight;
      if (element instanceof HTMLElement && scrolls(getComputedStyle(element), "Y") && hidden > SLACK) faults.add(`${named(element)} scrolls by ${hidden} pixels`);
    }
  }

  // --- Text ---

  const texts = []; // but for the way past the header, which shows when somebody gets there by Tab
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (node.data.trim() === "" || element === null || element.closest("svg, option, noscript, script, style, .skip") || !seen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width > 1 && box.height > 1) texts.push({ element, box, words: node.data.trim().slice(0, 40) });
    }
  }
  for (const { element, box, words } of texts) {
    let scrolled = false;
    for (let at = element; at !== null && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display === "inline" || style.display === "contents") continue;
      const frame = at.getBoundingClientRect();
      if (cuts(style, "X") && (box.left < frame.left - SLACK || box.right > frame.right + SLACK)) faults.add(`“${words}” is cut at the side by ${named(at)}`);
      if (cuts(style, "Y") && (box.top < frame.top - SLACK - 2 || box.bottom > frame.bottom + SLACK + 2)) faults.add(`“${words}” is cut above or below by ${named(at)}`);
      if (at.matches("button, .button, [role=tab]") && (box.left < frame.left - SLACK || box.right > frame.right + SLACK || box.top < frame.top - SLACK || box.bottom > frame.bottom + SLACK)) {
        faults.add(`“${words}” sticks out of ${named(at)}`);
      }
      scrolled ||= scrolls(style, "X") && at.scrollWidth > at.clientWidth;
      if (scrolls(style, "X") || scrolls(style, "Y") || style.position === "fixed") break;
    }
    if (!scrolled && (box.left < -SLACK || box.right > wide + SLACK)) faults.add(`“${words}” is beside the screen`);
  }

  // --- Things to press ---

  const things = [...root.querySelectorAll(PRESSABLE)].filter((thing) => !thing.matches(".skip:not(:focus)")).filter((thing) => seen(thing) || (thing.matches("label input") && seen(thing.closest("label"))));
  const works = (thing) => !thing.disabled && thing.getAttribute("aria-disabled") !== "true";
  const inText = (thing) => thing.localName === "a" && getComputedStyle(thing).display === "inline";
  for (const thing of things) {
    const box = boxOf(thing);
    if (box.left < -SLACK || box.right > wide + SLACK) faults.add(`${named(thing)} is beside the screen`);
    // A line between two spaces shares their water; where a space is small too, there is a magnifier.
    const shared = thing.matches(".mixed .line") || (thing.matches(".space") && root.querySelector(".zoom") !== null);
    if (touch && works(thing) && !inText(thing) && !shared && (box.width < SMALLEST - 0.5 || box.height < SMALLEST - 0.5)) {
      faults.add(`${named(thing)} is ${Math.round(box.width)} × ${Math.round(box.height)}, too small for a finger`);
    }
  }

  // --- On top of one another ---

  /** Whether points belong to an element, as a finger would find out. */
  const ownerOf = (element) => {
    const area = labelOf(element) ?? element;
    return (x, y) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (area.contains(found) || found.contains(element));
    };
  };
  const PAINTED = "img, input, select, svg *, canvas, video";
  const paints = (element) => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    if (opacity === "0") return false;
    return element.matches(PAINTED) || backgroundImage !== "none" || !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor);
  };
  /** Whether a point of an element can be seen: nothing that is painted lies above it. */
  const visible = (element, x, y) => {
    const above = document.elementsFromPoint(x, y);
    const first = above.find((found) => element.contains(found) || found.contains(element) || paints(found));
    return first !== undefined && (element.contains(first) || first.contains(element));
  };
  const kept = [...document.querySelectorAll("*")].filter((element) => element.scrollHeight > element.clientHeight).map((element) => [element, element.scrollTop]);
  /**
   * Whether so many pixels are free along one of three lines through a thing. To ask what lies at a point is most of the
   * work of this script: it is asked no more often than it takes to know.
   */
  const isFree = (length, wanted, owns) => {
    if (wanted <= 0) return true;
    const step = Math.max(3, length / 24);
    return [0.25, 0.5, 0.75].some((part) => {
      let found = 0;
      for (let at = 2; at < length - 1 && found < wanted; at += step) if (owns(at, part)) found += step;
      return found >= wanted;
    });
  };
  const isFreeAcross = (box, wanted, owns) => isFree(box.width, wanted, (at, part) => owns(box.left + at, box.top + box.height * part));
  const isFreeDown = (box, wanted, owns) => isFree(box.height, wanted, (at, part) => owns(box.left + box.width * part, box.top + at));
  const inFan = (thing) => thing.closest(".fan, .rack") !== null;
  for (const thing of things) {
    if (thing.matches(".mixed .line, .line, .space")) continue; // they share one water, each with its own shape
    const owns = ownerOf(thing);
    const enough = () => {
      const box = boxOf(thing);
      if (box.top < 0 || box.bottom > high) return false;
      if (inFan(thing)) return isFreeAcross(box, Math.min(STRIP, box.width / 2), owns);
      // Over a whole plate, and below what has a meaning of its own there: the line of the name is free.
      if (thing.matches(".look")) return isFreeAcross(box, box.width * 0.75 - 6, owns);
      return isFreeAcross(box, box.width * 0.75 - 6, owns) && isFreeDown(box, box.height * 0.75 - 6, owns);
    };
    if (enough()) continue;
    thing.scrollIntoView({ block: "center" });
    if (!enough() && boxOf(thing).height < high * 0.6) {
      const { left, top, width, height } = boxOf(thing);
      const cover = document.elementFromPoint(left + width / 2, top + height / 2);
      faults.add(`${named(thing)} lies under ${cover === null ? "the edge" : named(cover)}`);
    }
  }
  for (const { element, words } of texts) {
    if (element.closest(PRESSABLE)) continue;
    const clear = () => {
      const box = element.getBoundingClientRect();
      const x = box.left + box.width / 2, y = box.top + Math.min(box.height / 2, 200);
      return y >= 0 && y <= high && (visible(element, x, y) || visible(element, box.left + 3, y));
    };
    if (clear()) continue;
    element.scrollIntoView({ block: "center" });
    if (!clear()) {
      const box = element.getBoundingClientRect();
      const cover = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (getComputedStyle(element).pointerEvents !== "none") faults.add(`“${words}” lies under ${cover === null ? "the edge" : named(cover)}`);
    }
  }
  for (const [element, top] of kept) element.scrollTop = top;

  /** What of an element is on the screen: the rest has been scrolled away. */
  const shown = (element) => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let at = element.parentElement; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === "visible") continue;
      const frame = at.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, frame.left), Math.max(top, frame.top), Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
    }
    return { left, top, right, bottom };
  };
  const plates = [...root.querySelectorAll("[data-seat]")].filter(seen);
  /** From the top of capitals to the line they stand on: what of a line of text is printed. */
  const printed = ({ left, right, top, height }) => ({ left, right, top: top + 0.22 * height, bottom: top + 0.74 * height });
  for (const plate of plates) {
    const lines = texts.filter(({ element }) => plate.contains(element)).map(({ box, words }) => ({ words, box: printed(box) }));
    for (const [i, { box: a, words }] of lines.entries()) {
      for (const { box: b, words: others } of lines.slice(i + 1)) {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left), along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && along > 1) faults.add(`“${words}” lies on “${others}” on the plate of seat ${plate.dataset.seat}`);
      }
    }
  }
  // A board may reach under the plates, its pieces and words may not.
  const drawn = [...root.querySelectorAll("section.board :is(svg, img)")].filter((picture) => seen(picture) && !picture.closest(PRESSABLE));
  const written = texts.map(({ element }) => element).filter((element) => element.closest("section.board, .frame > .bar"));
  const others = new Set([...plates, ...things, ...drawn, ...written, ...root.querySelectorAll(".frame > .bar")]);
  const places = new Map([...others].map((other) => [other, shown(other)]));
  // What a seat says may reach below its plate.
  for (const plate of plates) {
    const a = places.get(plate);
    for (const bubble of [...plate.querySelectorAll(".bubble")].filter(seen)) {
      const b = shown(bubble);
      places.set(plate, { left: Math.min(a.left, b.left), top: Math.min(a.top, b.top), right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom) });
    }
  }
  for (const plate of plates) {
    const a = places.get(plate);
    for (const [other, b] of places) {
      if (other === plate || plate.contains(other) || other.contains(plate)) continue;
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left), along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && along > 2) faults.add(`the plate of seat ${plate.dataset.seat} overlaps ${named(other)}`);
    }
  }
  return [...faults];
};
