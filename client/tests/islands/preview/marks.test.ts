import { beforeEach, expect, test } from "vitest";

import { blockAt, elementsOf, selectorOf, TITLE } from "../../../src/islands/preview/marks.ts";
import { found } from "../../support/page.ts";

beforeEach(() => {
  document.body.innerHTML = `<header class="page-head"><h1>Titre</h1></header>
    <div data-villa-block="a"><p data-villa-block="b">Texte</p></div><footer>Pied</footer>`;
});

test("the innermost block is found, the title, and nothing elsewhere", () => {
  expect(blockAt(found(document, "p"))).toBe("b");
  expect(blockAt(found(document, "h1"))).toBe(TITLE);
  expect(blockAt(found(document, "footer"))).toBe("");
  expect(blockAt(null)).toBe("");
});

test("a block is found by its name, whatever is in it", () => {
  expect(elementsOf("a")).toHaveLength(1);
  expect(elementsOf('x"]')).toEqual([]);
  expect(selectorOf("")).toBe("");
});
