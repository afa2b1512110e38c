import { expect, test } from "vitest";

import { keyOf } from "../../src/commands/keys.ts";
import { found } from "../support/page.ts";

function pressed(key: string, more: KeyboardEventInit = {}, tag = "button"): string {
  document.body.innerHTML = `<${tag}></${tag}>`;
  const event = new KeyboardEvent("keydown", { key, ...more });
  found(document, tag).dispatchEvent(event);
  return keyOf(event);
}

test("a key is named with what is held, as in Python", () => {
  expect(pressed("ArrowUp")).toBe("ArrowUp");
  expect(pressed("Tab", { shiftKey: true })).toBe("Shift+Tab");
  expect(pressed("K", { shiftKey: true })).toBe("K");
  expect(pressed("k", { ctrlKey: true, altKey: true, metaKey: true })).toBe("Control+Alt+Meta+k");
});

test("what is typed is no key", () => {
  expect(pressed("a", {}, "input")).toBe("");
  expect(pressed("k", { ctrlKey: true }, "input")).toBe("Control+k");
  expect(pressed("Escape", {}, "input")).toBe("Escape");
  expect(pressed("Process", { isComposing: true }, "input")).toBe("");
  expect(keyOf(new Event("click"))).toBe("");
});
