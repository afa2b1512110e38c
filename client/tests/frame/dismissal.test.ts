import { beforeEach, expect, test, vi } from "vitest";

import { dismiss, isDismissed } from "../../src/frame/dismissal.ts";

const DAY = 24 * 3_600_000;

beforeEach(() => {
  localStorage.clear();
});

test("a dismissal lasts for a day", () => {
  expect(isDismissed("alert", 0)).toBe(false);
  dismiss("alert", 1_000);
  expect(isDismissed("alert", 1_000)).toBe(true);
  expect(isDismissed("alert", 1_000 + DAY)).toBe(true);
  expect(isDismissed("alert", 1_001 + DAY)).toBe(false);
  expect(isDismissed("other", 1_000)).toBe(false);
});

test("an invalid or future date is no dismissal", () => {
  localStorage.setItem("alert", "nonsense");
  expect(isDismissed("alert")).toBe(false);
  dismiss("alert", DAY);
  expect(isDismissed("alert", 0)).toBe(false);
});

test("a forbidden storage remembers nothing and throws nothing", () => {
  vi.stubGlobal("localStorage", undefined);
  dismiss("alert");
  expect(isDismissed("alert")).toBe(false);
});
