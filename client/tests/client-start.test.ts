import { beforeEach, expect, test, vi } from "vitest";

import { startClientAfterPaint } from "../src/client-start.ts";

let painted = (): void => undefined;
const observe = vi.fn();
const supportedEntryTypes: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  supportedEntryTypes.splice(0, Infinity, "paint");
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(callback: () => void) {
        painted = callback;
      }
      observe = observe;
      static supportedEntryTypes = supportedEntryTypes;
    },
  );
  document.head.innerHTML = '<template><script type="module" src="/a.js"></script></template>';
});

const inserted = () => document.querySelectorAll("head > script").length;

test("the client's script is inserted once the page is painted", () => {
  startClientAfterPaint();
  expect(observe).toHaveBeenCalledWith({ type: "paint", buffered: true });
  expect(inserted()).toBe(0);
  painted();
  painted();
  expect(inserted()).toBe(1);
});

test("the client of a hidden page, which is not painted, starts once the page has loaded", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  startClientAfterPaint();
  window.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(0);
  expect(inserted()).toBe(1);
});

test("in a browser that reports no paint, the client starts once the page has loaded", () => {
  supportedEntryTypes.length = 0;
  startClientAfterPaint();
  window.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(0);
  expect(inserted()).toBe(1);
});

test("a page in sight that has loaded waits for its paint, but not for long", () => {
  startClientAfterPaint();
  window.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(999);
  expect(inserted()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(inserted()).toBe(1);
});

test("a document without client stays as it is", () => {
  document.head.innerHTML = "";
  startClientAfterPaint();
  painted();
  expect(document.head.childElementCount).toBe(0);
});
