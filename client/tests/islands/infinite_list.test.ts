import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";

import InfiniteList from "../../src/islands/infinite_list.tsx";
import { found, settled } from "../support/page.ts";

const TEXTS = { more: "More", loading: "Loading", failed: "Failed", position: "%s of %s" };

function item(number: number): string {
  return `<article aria-posinset="${String(number)}" aria-setsize="3"></article>`;
}

function page(number: number, next: string): string {
  const links = next && `<nav class="pagination"><a rel="next" href="${next}"></a></nav>`;
  return `<html><head><style>a {}</style></head><body><div><div id="list">${item(number)}</div>${links}</div></body></html>`;
}

function show(next: string) {
  document.body.innerHTML = `<div id="list">${item(1)}</div><div id="island"></div>`;
  const root = createRoot(found(document, "#island"));
  const render = (url: string) => {
    root.render(createElement(InfiniteList, { list: "list", next: url, ...TEXTS }));
  };
  render(next);
  return render;
}

async function press(): Promise<void> {
  await settled();
  found(document, "button").click();
  await settled();
}

/** The end of the list is near the window so many times. */
function stubObserver(times: number): void {
  let left = times;
  class Observer {
    readonly #seen: (entries: object[]) => void;
    constructor(seen: (entries: object[]) => void) {
      this.#seen = seen;
    }
    observe = () => {
      this.#seen([{ isIntersecting: left > 0 }]);
      left -= 1;
    };
    disconnect = vi.fn();
  }
  vi.stubGlobal("IntersectionObserver", Observer);
}

test("pages are added until the last, and taken away for another list", async () => {
  stubObserver(0);
  const fetched = vi.fn((url: string) =>
    Promise.resolve(new Response(url === "/2" ? page(2, "/3") : page(3, ""))),
  );
  vi.stubGlobal("fetch", fetched);
  const told: string[] = [];
  document.addEventListener("villa:content", (event) => {
    told.push((event as CustomEvent<string>).detail);
  });
  const render = show("/2");
  await press();
  expect(told).toEqual([page(2, "/3")]);
  expect(found(document, "[role=status]").textContent).toBe("2 of 3");
  await press();
  expect(document.querySelectorAll("article")).toHaveLength(3);
  expect(document.querySelector("button")).toBeNull();
  render("/other");
  await settled();
  expect(document.querySelectorAll("article")).toHaveLength(1);
});

test.each([
  ["as many pages as were there", { "list /2": { pages: 2, y: 900 } }, 3],
  ["ten pages at most", { "list /2": { pages: 400, y: 900 } }, 11],
  ["one page near another list", { "list /3": { pages: 2, y: 900 } }, 2],
  ["one page near an extent that is none", { "list /2": 7 }, 2],
])("a visitor who comes back finds %s", async (_, villaLists, count) => {
  stubObserver(1);
  const scrollTo = vi.spyOn(window, "scrollTo").mockReturnValue();
  history.replaceState({ villaScroll: { x: 0, y: 0 }, villaLists }, "");
  vi.stubGlobal("fetch", (url: string) => {
    const number = Number(url.slice(1));
    return Promise.resolve(new Response(page(number, `/${String(number + 1)}`)));
  });
  show("/2");
  await vi.waitFor(() => {
    expect(document.querySelectorAll("article")).toHaveLength(count);
    expect(document.querySelector("[aria-busy]")).toBeNull();
  });
  await settled();
  expect(scrollTo).toHaveBeenCalledTimes(count > 2 ? 1 : 0);
  await press();
  expect(history.state).toMatchObject({
    villaScroll: { x: 0, y: 0 },
    villaLists: { "list /2": { pages: count } },
  });
});

test("a page that does not come is requested again by the button alone", async () => {
  stubObserver(Infinity);
  vi.spyOn(console, "info").mockReturnValue();
  const fetched = vi.fn(() => Promise.resolve(new Response("", { status: 503 })));
  vi.stubGlobal("fetch", fetched);
  show("/2");
  await settled();
  expect(found(document, "[role=status]").textContent).toBe("Failed");
  expect(fetched).toHaveBeenCalledTimes(1);
  await press();
  expect(fetched).toHaveBeenCalledTimes(2);
});
