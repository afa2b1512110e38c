import { expect, test } from "vitest";

import { isDirty } from "../../src/protocol/field.ts";

function input(html: string): HTMLInputElement {
  document.body.innerHTML = `<input ${html}>`;
  return document.body.firstElementChild as HTMLInputElement;
}

test.each([
  'type="date" value="2026-11-26"',
  'type="date" value="no date"',
  'type="number" value="many"',
  'type="range"',
  'type="color"',
  'type="email" value=" a@example.org "',
  'type="hidden" value="a"',
  'type="submit" value="Send"',
  'type="file"',
])("a field with what the browser makes of its default is as it was: %s", (html) => {
  expect(isDirty(input(html))).toBe(false);
});

test.each([
  ['type="date"', "2026-11-26"],
  ['type="date" value="2026-11-26"', ""],
  ['type="month"', "2026-11"],
  ['type="range" min="10" max="20"', "12"],
  ['type="color"', "#ff0000"],
  ['type="text" value="a"', "b"],
])("a field with another value is changed: %s", (html, value) => {
  const field = input(html);
  field.value = value;
  expect(isDirty(field)).toBe(true);
  expect(field.value).toBe(value);
});
