import { beforeEach, expect, test, vi } from "vitest";

import { reserveBottom } from "../../src/frame/reserved-bottom.ts";
import { found } from "../support/page.ts";

/** A window of 800 pixels, of which the card takes the lower 300 once it is shown. */
const WINDOW = 800;
const CARD = { offsetTop: 500, offsetHeight: 300 };

beforeEach(() => {
  vi.stubGlobal("innerHeight", WINDOW);
});

test.each([
  ["under the card comes above it", 600, 640, true],
  ["above the card stays where it is", 100, 140, false],
  ["out of the window stays where it is", 900, 940, false],
  ["higher than what is left of the window stays where it is", 300, 1200, false],
])("what has the focus %s", (_, top, bottom, isMoved) => {
  document.body.innerHTML = "<a href='/'>link</a><aside><button></button></aside>";
  const link = found(document, "a");
  link.focus();
  vi.spyOn(link, "matches").mockReturnValue(true);
  vi.spyOn(link, "getBoundingClientRect").mockReturnValue({ top, bottom } as DOMRect);
  const scroll = vi.fn();
  link.scrollIntoView = scroll;
  found(document, "aside").style.position = "fixed";
  const card = Object.defineProperties(found(document, "aside"), {
    offsetTop: { value: CARD.offsetTop },
    offsetHeight: { value: CARD.offsetHeight },
  });
  const release = reserveBottom(card);
  expect(document.documentElement.style.scrollPaddingBlockEnd).toBe("300px");
  expect(scroll).toHaveBeenCalledTimes(isMoved ? 1 : 0);
  release();
  expect(document.body.style.paddingBlockEnd).toBe("");
});

test("a card in the page, as in a low window, reserves nothing", () => {
  document.body.innerHTML = "<aside style='position: static'></aside>";
  const card = Object.defineProperties(found(document, "aside"), {
    offsetTop: { value: CARD.offsetTop },
    offsetHeight: { value: CARD.offsetHeight },
  });
  reserveBottom(card)();
  expect(document.documentElement.style.scrollPaddingBlockEnd).toBe("");
  const release = reserveBottom(card);
  expect(document.documentElement.style.scrollPaddingBlockEnd).toBe("");
  release();
});
