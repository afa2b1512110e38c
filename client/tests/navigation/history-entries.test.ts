import { afterEach, expect, test, vi } from "vitest";

import { HistoryEntries } from "../../src/navigation/history-entries.ts";

const full = (): never => {
  throw new DOMException("full", "QuotaExceededError");
};

afterEach(() => {
  history.scrollRestoration = "auto";
});

test("a position that cannot be saved does not stop the visitor", () => {
  const entries = new HistoryEntries();
  entries.takeOver();
  vi.spyOn(history, "replaceState").mockImplementation(full);
  const push = vi.spyOn(history, "pushState").mockReturnValue();
  entries.push("https://villa.test/b/");
  expect(push).toHaveBeenCalledWith(null, "", "https://villa.test/b/");
  expect(entries.position()).toBeUndefined();
});

test("a position that is saved already is not saved again", () => {
  const entries = new HistoryEntries();
  entries.takeOver();
  const replace = vi.spyOn(history, "replaceState");
  window.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(new Event("pagehide"));
  expect(replace).toHaveBeenCalledOnce();
  expect(entries.position()).toEqual({ x: 0, y: 0 });
});
