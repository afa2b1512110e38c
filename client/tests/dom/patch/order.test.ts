import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { longestRise, move } from "../../../src/dom/patch/order.ts";
import { found } from "../../support/page.ts";

beforeEach(() => {
  document.body.innerHTML = "<p>a</p><div><input></div>";
  found(document, "input").focus();
});

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, "moveBefore");
});

test.each([
  [[], []],
  [
    [3, 1, 2],
    [1, 2],
  ],
  [
    [0, 5, 1, 2, 4],
    [0, 2, 3, 4],
  ],
])("of %j the rows %j stay", (numbers, rows) => {
  expect([...longestRise(numbers)].sort()).toEqual(rows);
});

test("what is moved retains the focus", () => {
  move(document.body, found(document, "div"), found(document, "p"));
  expect(document.body.innerHTML).toBe("<div><input></div><p>a</p>");
  expect(document.activeElement).toBe(found(document, "input"));
});

test("it is moved with all its state where browsers know how", () => {
  const moveBefore = vi.fn();
  Object.defineProperty(Element.prototype, "moveBefore", { value: moveBefore, configurable: true });
  const [div, p] = [found(document, "div"), found(document, "p")];
  move(document.body, div, p);
  expect(moveBefore).toHaveBeenCalledExactlyOnceWith(div, p);
});
