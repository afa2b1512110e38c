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
  expect(inserted()).toBe(1);
});

test("where no paint is reported, the client starts with the frame after the page has loaded", async () => {
  startClientAfterPaint();
  window.dispatchEvent(new Event("load"));
  expect(inserted()).toBe(0);
  await vi.waitFor(() => {
    expect(inserted()).toBe(1);
  });
});

test("a document without client stays as it is", () => {
  document.head.innerHTML = "";
  startClientAfterPaint();
  painted();
  expect(document.head.childElementCount).toBe(0);
});
