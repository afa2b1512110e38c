import { expect, test } from "vitest";

import { coveredTop, reserveTop } from "../../src/dom/page-cover.ts";
import { found } from "../support/page.ts";

test.each([
  ["sticky", 88, 88],
  ["sticky", 40, 60],
  ["static", 88, 60],
])("a %s header of %i pixels covers %i", (position, height, covered) => {
  document.body.innerHTML = `<header class="site-header" style="position: ${position}"></header>`;
  Object.defineProperty(found(document, "header"), "offsetHeight", { value: height });
  expect(coveredTop()).toBe(covered);
});

test("what has the focus stays clear of the header, also of one that grows", () => {
  document.body.innerHTML = '<header class="site-header" style="position: sticky"></header>';
  const header = found(document, "header");
  const { style } = document.documentElement;
  const grow = (value: number) => {
    Object.defineProperty(header, "offsetHeight", { value, configurable: true });
  };
  grow(88);
  const listening = new AbortController();
  reserveTop(listening.signal);
  expect(style.scrollPaddingBlockStart).toBe("88px");
  grow(120);
  window.dispatchEvent(new Event("resize"));
  expect(style.scrollPaddingBlockStart).toBe("120px");
  listening.abort();
  grow(90);
  window.dispatchEvent(new Event("resize"));
  expect(style.scrollPaddingBlockStart).toBe("120px");
});
