import { expect, test } from "vitest";

import { actOf } from "../../../src/islands/viewer/keys.ts";

function press(key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  return new KeyboardEvent("keydown", { key, ...init });
}

test("arrows go to another picture, and move one that is zoomed", () => {
  expect(actOf(press("ArrowRight"), false)).toEqual({ step: 1 });
  expect(actOf(press("ArrowRight"), true)).toEqual({ pan: [0.2, 0] });
  expect(actOf(press("ArrowDown"), false)).toBeUndefined();
});

test.each([false, true])("pages turn and signs zoom, zoomed or not", (isZoomed) => {
  expect(actOf(press("PageDown"), isZoomed)).toEqual({ step: 1 });
  expect(actOf(press("+"), isZoomed)).toEqual({ zoom: 1.5 });
  expect(actOf(press("0"), isZoomed)).toEqual({ whole: true });
});

test("keys with a modifier are the browser's, as are all others", () => {
  expect(actOf(press("+", { ctrlKey: true }), false)).toBeUndefined();
  expect(actOf(press("constructor"), false)).toBeUndefined();
});
