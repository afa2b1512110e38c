import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";

import type { DeepZoomOptions } from "../../src/islands/viewer/deep-zoom.ts";
import Viewer from "../../src/islands/viewer.tsx";
import { found } from "../support/page.ts";

const zoomBy = vi.fn();
const showWhole = vi.fn();
const panBy = vi.fn();
const remove = vi.fn();
let options: DeepZoomOptions | undefined;

vi.mock("../../src/islands/viewer/deep-zoom.ts", () => ({
  showDeepZoom: (_element: unknown, _picture: unknown, given: DeepZoomOptions) => {
    options = given;
    return { zoomBy, showWhole, panBy, remove };
  },
}));

const WORDS = {
  label: "Garden",
  position: "%s of %s",
  previous: "Previous",
  following: "Next",
  closer: "Closer",
  farther: "Farther",
  whole: "Whole",
  close: "Close",
  loading: "Loading",
  failed: "Failed",
};

function figure(id: string): string {
  return `<figure class="enlargeable" id="${id}"><a class="enlarge-link" href="#${id}"><img src="/${id}.webp" alt="${id}"></a><figcaption>The ${id}</figcaption></figure>`;
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  document.body.innerHTML = `<div>${figure("a")}${figure("b")}<villa-island></villa-island></div>`;
});

async function start(): Promise<void> {
  createRoot(found(document, "villa-island")).render(createElement(Viewer, WORDS));
  await vi.waitFor(() => found(document, "villa-island span"));
  await new Promise((resolve) => setTimeout(resolve, 0));
}

function dialog(): Promise<HTMLElement> {
  return vi.waitFor(() => found(document, "dialog"));
}

function press(key: string): void {
  found(document, "dialog").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}

test("a click opens the picture at its address, and closing it leads back", async () => {
  await start();
  const back = vi.spyOn(history, "back").mockImplementation(() => undefined);
  found(document, "#b a").click();
  await vi.waitFor(() => {
    expect(found(document, "dialog").getAttribute("aria-label")).toBe("Garden, 2 of 2");
  });
  expect(location.hash).toBe("#b");
  expect(found(document, ".viewer-words").textContent).toBe("The b");
  found(document, ".viewer-close").click();
  await vi.waitFor(() => {
    expect(document.querySelector("dialog")).toBeNull();
  });
  expect(back).toHaveBeenCalledOnce();
});

test("a shared address opens its picture; keys zoom it and go on", async () => {
  history.replaceState(null, "", "/it/#a");
  await start();
  await dialog();
  await vi.waitFor(() => {
    expect(options).toBeDefined();
  });
  press("+");
  expect(zoomBy).toHaveBeenCalledWith(1.5);
  press("ArrowRight");
  await vi.waitFor(() => {
    expect(location.hash).toBe("#b");
  });
  press("Home");
  await vi.waitFor(() => {
    expect(location.hash).toBe("#a");
  });
  options?.onZoom(2);
  await vi.waitFor(() => {
    expect(found(document, ".viewer-zoom").textContent).toBe("200 %");
  });
  press("ArrowUp");
  expect(panBy).toHaveBeenCalled();
  press("0");
  expect(showWhole).toHaveBeenCalled();
  options?.onFailed();
  await vi.waitFor(() => {
    expect(found(document, ".viewer-notice").textContent).toBe("Failed");
  });
  found(document, ".viewer-close").click();
  await vi.waitFor(() => {
    expect(location.hash).toBe("");
  });
});

test("the viewer of a picture in a gallery leaves it to the gallery's", async () => {
  document.body.innerHTML = `<div data-pictures><figure class="enlargeable" id="a"><a class="enlarge-link" href="#a"><img src="/a.webp" alt=""></a><villa-island></villa-island></figure></div>`;
  history.replaceState(null, "", "/it/#a");
  await start();
  expect(document.querySelector("dialog")).toBeNull();
});
