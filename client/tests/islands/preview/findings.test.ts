import { expect, test } from "vitest";

import { examine } from "../../../src/islands/preview/findings.ts";
import { Links } from "../../../src/islands/preview/links.ts";

function rules(html: string): string[][] {
  document.body.innerHTML = `<main>${html}</main>`;
  return examine(new Links()).findings.map(({ rule, block }) => [rule, block]);
}

test("a picture without an alternative is found in its block", () => {
  expect(rules('<div data-villa-block="a"><img src="/x.jpg" alt=""></div>')).toEqual([
    ["alternative", "a"],
  ]);
  expect(rules('<div data-villa-block="a"><img src="/x.jpg" alt="Un pin"></div>')).toEqual([]);
  expect(
    rules('<figure><img src="/x.jpg" alt=""><figcaption>Un pin</figcaption></figure>'),
  ).toEqual([]);
});

test("headings that skip a level or say nothing are found", () => {
  expect(rules('<h1>Un</h1><h2>Deux</h2><h4 data-villa-block="b">Quatre</h4>')).toEqual([
    ["heading-order", "b"],
  ]);
  expect(rules('<h1>Un</h1><h2 data-villa-block="c"> </h2>')).toEqual([["empty-heading", "c"]]);
});

test("words are counted", () => {
  document.body.innerHTML = "<main>Il pleut sur les pins.</main>";
  expect(examine(new Links()).words).toBe(5);
});
