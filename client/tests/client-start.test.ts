import { beforeEach, expect, test, vi } from "vitest";

import { startClientAfterPaint } from "../src/client-start.ts";

let painted = (): void => undefined;
const observe = vi.fn();

beforeEach(() => {
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(callback: () => void) {
        painted = callback;
      }
      observe = observe;
    },
  );
  document.head.innerHTML = '<template><link rel="modulepreload" href="/a.js"></template>';
});

test("the client's scripts are inserted once the page is painted", () => {
  startClientAfterPaint();
  expect(observe).toHaveBeenCalledWith({ type: "paint", buffered: true });
  expect(document.querySelector("link")).toBeNull();
  painted();
  painted();
  expect(document.querySelectorAll("head > link")).toHaveLength(1);
});

test("a document without client stays as it is", () => {
  document.head.innerHTML = "";
  startClientAfterPaint();
  painted();
  expect(document.head.childElementCount).toBe(0);
});
