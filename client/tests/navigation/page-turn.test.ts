import { beforeEach, describe, expect, test, vi } from "vitest";

import { click, openSite, respond } from "../support/navigation.ts";
import { node, page, stopClocks } from "../support/page.ts";

beforeEach(stopClocks);

describe("completing a page change", () => {
  test("scrolls to the top and focuses the main heading until blur", async () => {
    const { pages } = await openSite();
    expect(document.activeElement).toBe(document.body);
    click("/it/a/");
    await respond(pages, "/it/a/");
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 0, behavior: "instant" });
    const title = document.querySelector("h1");
    expect(document.activeElement).toBe(title);
    expect(title?.getAttribute("tabindex")).toBe("-1");
    title?.blur();
    expect(title?.hasAttribute("tabindex")).toBe(false);
  });

  test("focus leaves the link, and the position is read, before the page has its style", async () => {
    vi.resetModules();
    document.head.innerHTML = '<style data-rest="/rest.css"></style>';
    const { loadFullStyle } = await import("../../src/dom/full-style.ts");
    const { turnPage } = await import("../../src/navigation/page-turn.ts");
    const order: string[] = [];
    void loadFullStyle();
    const link = document.head.querySelector("link");
    const media = Object.defineProperty({}, "mediaText", { set: () => order.push("style") });
    Object.defineProperty(link, "sheet", { value: { media } });
    link?.dispatchEvent(new Event("load"));
    document.body.innerHTML = '<a href="/it/a/">a</a>';
    const tapped = document.querySelector("a");
    tapped?.addEventListener("blur", () => order.push("blur"));
    tapped?.focus();
    turnPage({
      url: new URL("/it/a/", location.href),
      position: undefined,
      title: "",
      texts: {},
      enter: () => order.push("enter"),
      commit: () => order.push("page"),
      commitWhole: () => undefined,
      shown: () => undefined,
    });
    expect(order).toEqual(["blur", "enter", "style", "page"]);
  });

  test("announces the title politely outside React's tree", async () => {
    const { container, pages } = await openSite();
    expect(document.querySelector("[aria-live]")).toBeNull();
    click("/it/a/");
    await respond(pages, "/it/a/");
    vi.advanceTimersByTime(100);
    const region = document.querySelector("[aria-live=polite]");
    expect(region?.textContent).toBe("Pagina caricata: Title of /it/a/");
    expect(container.contains(region)).toBe(false);
  });

  test("tells the element that the hash names", async () => {
    const { pages } = await openSite();
    const told: EventTarget[] = [];
    document.addEventListener("target", ({ target }) => {
      if (target) told.push(target);
    });
    click("/it/b/#part");
    await respond(pages, "/it/b/");
    expect(told).toEqual([document.querySelector("#part")]);
  });

  test("scrolls to 60 pixels above the hash target, repeatedly, until the visitor scrolls", async () => {
    const { pages } = await openSite();
    click("/it/b/#part");
    const rect = { top: 500 } as DOMRect;
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(rect);
    await respond(pages, "/it/b/");
    const offset = { left: 0, top: 440, behavior: "instant" };
    expect(vi.mocked(scrollTo).mock.calls).toEqual([[offset]]);
    for (const [time, times] of [
      [49, 1],
      [1, 2],
      [50, 3],
      [100, 4],
      [300, 5],
      [5_000, 5],
    ] as const) {
      vi.advanceTimersByTime(time);
      expect(scrollTo).toHaveBeenCalledTimes(times);
    }
    expect(document.activeElement?.id).toBe("part");
    click("/it/b/#part");
    await respond(pages, "/it/b/");
    window.dispatchEvent(new Event("wheel"));
    vi.advanceTimersByTime(1_000);
    expect(scrollTo).toHaveBeenCalledTimes(5);
  });
});

test("the first load neither scrolls nor announces", async () => {
  await openSite();
  vi.advanceTimersByTime(5_000);
  expect(scrollTo).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
  expect(document.querySelector("[aria-live], .loading-bar")).toBeNull();
});

describe("on a phone", () => {
  const blocks = ["a", "b", "c", "part"].map((id) =>
    node("section", { id }, [node("h2", {}, [id])]),
  );
  const long = page("/it/a/", [node("main", {}, [node("h1", {}, ["Long"]), ...blocks])]);

  beforeEach(() => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("max-width") }));
    vi.useRealTimers();
  });

  test("the first blocks are shown a frame ahead of the others", async () => {
    const { pages } = await openSite();
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    click("/it/a/");
    await pages.respond("/it/a/", long);
    expect(sections()).toEqual(["a", "b"]);
    frames.forEach((frame) => {
      frame(0);
    });
    await vi.waitFor(() => {
      expect(sections()).toEqual(["a", "b", "c", "part"]);
    });
  });

  test("a link within the page does not keep its other blocks back", async () => {
    const { pages } = await openSite();
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
    click("/it/a/");
    await pages.respond("/it/a/", long);
    history.replaceState(history.state, "", "/it/a/#part");
    window.dispatchEvent(new PopStateEvent("popstate"));
    frames.forEach((frame) => {
      frame(0);
    });
    await vi.waitFor(() => {
      expect(sections()).toEqual(["a", "b", "c", "part"]);
    });
  });

  test("a link to a part of the page shows the whole page at once", async () => {
    const { pages } = await openSite();
    click("/it/b/#part");
    await pages.respond("/it/b/", long);
    expect(sections()).toEqual(["a", "b", "c", "part"]);
  });

  function sections(): string[] {
    return [...document.querySelectorAll("main > section")].map(({ id }) => id);
  }
});
