import { expect, test } from "vitest";

import { contrast, isHardToRead, readColour } from "../../../src/islands/preview/contrast.ts";
import { found } from "../../support/page.ts";

function text(style: string, around: string): Element {
  document.body.innerHTML = `<div style="${around}"><p style="${style}">Texte</p></div>`;
  return found(document, "p");
}

test("contrast is that of WCAG", () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 1);
  expect(readColour("rgb(1, 2, 3)")).toEqual([1, 2, 3]);
  expect(readColour("rgba(1, 2, 3, 0.5)")).toBeUndefined();
});

test("a text is compared with the colour around it", () => {
  const dark = "background-color: rgb(20, 20, 20)";
  expect(isHardToRead(text("color: rgb(40, 40, 40)", dark))).toBe(true);
  expect(isHardToRead(text("color: rgb(255, 255, 255)", dark))).toBe(false);
});

test("large text needs less", () => {
  const white = "background-color: rgb(255, 255, 255)";
  const grey = "color: rgb(130, 130, 130)";
  expect(isHardToRead(text(`${grey}; font-size: 16px`, white))).toBe(true);
  expect(isHardToRead(text(`${grey}; font-size: 32px`, white))).toBe(false);
});

test("nothing is said of a text on a picture", () => {
  const picture = "background-image: url(a.png)";
  expect(isHardToRead(text("color: rgb(255, 255, 255)", picture))).toBe(false);
});
