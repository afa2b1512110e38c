import { beforeEach, expect, test, vi } from "vitest";

let reloadOnce: (reload: () => void) => boolean;

function startPage(type: NavigationTimingType, age: number): void {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { type } as PerformanceNavigationTiming,
  ]);
  vi.spyOn(performance, "now").mockReturnValue(age);
}

beforeEach(async () => {
  vi.resetModules();
  ({ reloadOnce } = await import("../../src/navigation/full-load.ts"));
});

test.each([
  ["navigate", 500, true],
  ["reload", 9_999, false],
  ["reload", 10_000, true],
] as const)("a page by %s, %i ms old: reloads %s", (type, age, reloads) => {
  startPage(type, age);
  const reload = vi.fn();
  expect(reloadOnce(reload)).toBe(reloads);
  expect(reload).toHaveBeenCalledTimes(Number(reloads));
});

test("a page reloads once for many scripts", () => {
  startPage("navigate", 500);
  const reload = vi.fn();
  expect([reloadOnce(reload), reloadOnce(reload)]).toEqual([true, false]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("storage that is full or forbidden does not matter", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  startPage("navigate", 500);
  expect(reloadOnce(vi.fn())).toBe(true);
});
