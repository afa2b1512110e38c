import { afterEach, expect, test, vi } from "vitest";

import { HistoryEntries } from "../../src/navigation/history-entries.ts";

const full = (): never => {
  throw new DOMException("full", "QuotaExceededError");
};

/** Scrolls the window, which browsers report by an event. */
function scroll(y: number): void {
  vi.spyOn(window, "scrollY", "get").mockReturnValue(y);
  window.dispatchEvent(new Event("scroll"));
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  history.replaceState(null, "");
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

test("a position is saved once the visitor has stopped scrolling", () => {
  vi.useFakeTimers();
  const entries = new HistoryEntries();
  entries.takeOver();
  scroll(100);
  vi.advanceTimersByTime(150);
  scroll(200);
  vi.advanceTimersByTime(150);
  expect(entries.position()).toBeUndefined();
  vi.advanceTimersByTime(50);
  expect(entries.position()).toEqual({ x: 0, y: 200 });
});

test("the position of the page that is left is not saved in the entry of the next", () => {
  vi.useFakeTimers();
  const entries = new HistoryEntries();
  entries.takeOver();
  scroll(100);
  entries.pause();
  entries.resume();
  vi.advanceTimersByTime(1_000);
  expect(entries.position()).toBeUndefined();
});

test("an entry that is left has its position at once", () => {
  vi.useFakeTimers();
  const entries = new HistoryEntries();
  entries.takeOver();
  scroll(300);
  const push = vi.spyOn(history, "pushState").mockReturnValue();
  entries.push("https://villa.test/b/");
  expect(push).toHaveBeenCalledOnce();
  expect(entries.position()).toEqual({ x: 0, y: 300 });
});
