import { beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";

import { turnPage } from "../../src/navigation/page-turn.ts";
import { click, openSite, respond } from "../support/navigation.ts";
import type { Model } from "../../src/protocol/model.ts";
import { drawFramesAtOnce, node, page, quickDevice, stopClocks } from "../support/page.ts";

beforeEach(stopClocks);

const TURN = {
  url: new URL("/it/a/", location.href),
  left: new URL("/it/", location.href),
  kind: "push" as const,
  position: undefined,
  title: "",
  texts: {},
  enter: () => undefined,
  commit: () => undefined,
  commitWhole: () => undefined,
  shown: () => undefined,
};

describe("completing a page change", () => {
  test("scrolls to the top and, a frame later, focuses the main heading until blur", async () => {
    drawFramesAtOnce();
    const { pages } = await openSite();
    click("/it/a/");
    await respond(pages, "/it/a/");
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 0, behavior: "instant" });
    expect(document.activeElement).toBe(document.body);
    vi.advanceTimersByTime(0);
    const title = document.querySelector("h1");
    expect(document.activeElement).toBe(title);
    expect(title?.getAttribute("tabindex")).toBe("-1");
    title?.blur();
    expect(title?.hasAttribute("tabindex")).toBe(false);
  });

  test("leaves focus where the visitor has moved it in between", async () => {
    drawFramesAtOnce();
    const { pages } = await openSite();
    click("/it/a/");
    await respond(pages, "/it/a/");
    const link = document.querySelector("a");
    link?.focus();
    vi.advanceTimersByTime(0);
    expect(document.activeElement).toBe(link);
  });

  test("a heading that has focus loses it before the next page comes", async () => {
    drawFramesAtOnce();
    const { pages } = await openSite();
    click("/it/a/");
    await respond(pages, "/it/a/");
    vi.advanceTimersByTime(0);
    const focusedAtBlur: unknown[] = [];
    const title = document.querySelector("h1");
    title?.addEventListener("blur", () => focusedAtBlur.push(title.textContent));
    click("/it/b/");
    await respond(pages, "/it/b/");
    expect(focusedAtBlur).toEqual(["/it/a/"]);
  });

  test.each([
    { kind: "push" as const, transitions: 1 },
    { kind: "pop" as const, transitions: 0 },
  ])("$kind: $transitions view transitions", ({ kind, transitions }) => {
    const start = vi.fn((update: () => void) => {
      update();
      return { ready: Promise.resolve() };
    });
    Object.defineProperty(document, "startViewTransition", { value: start, configurable: true });
    const enter = vi.fn<() => void>();
    drawFramesAtOnce();
    quickDevice();
    turnPage({ ...TURN, kind, enter });
    Reflect.deleteProperty(document, "startViewTransition");
    expect(start).toHaveBeenCalledTimes(transitions);
    expect(enter).toHaveBeenCalledOnce();
  });

  test("the position is read, and focus leaves the link, before the page has its style", async () => {
    vi.resetModules();
    drawFramesAtOnce();
    document.head.innerHTML = '<style data-rest="/rest.css"></style>';
    const { loadFullStyle } = await import("../../src/dom/full-style.ts");
    const { turnPage: turn } = await import("../../src/navigation/page-turn.ts");
    const order: string[] = [];
    void loadFullStyle();
    const link = document.head.querySelector("link");
    const media = Object.defineProperty({}, "mediaText", { set: () => order.push("style") });
    Object.defineProperty(link, "sheet", { value: { media, cssRules: [] } });
    link?.dispatchEvent(new Event("load"));
    document.body.innerHTML = '<a href="/it/a/">a</a>';
    const tapped = document.querySelector("a");
    tapped?.addEventListener("blur", () => order.push("blur"));
    tapped?.focus();
    turn({ ...TURN, enter: () => order.push("enter"), commit: () => order.push("page") });
    expect(order).toEqual(["enter", "blur", "style", "page"]);
  });

  test("closes what is open over the page before the focus moves", () => {
    drawFramesAtOnce();
    document.body.innerHTML = "<dialog open></dialog>";
    const dialog = document.querySelector("dialog");
    if (!dialog) throw new Error("No dialog.");
    dialog.close = () => {
      dialog.open = false;
    };
    const open: unknown[] = [];
    turnPage({ ...TURN, commit: () => open.push(dialog.open) });
    expect(open).toEqual([false]);
  });

  test("announces the title politely outside React's tree", async () => {
    drawFramesAtOnce();
    const { container, pages } = await openSite();
    expect(document.querySelector("[aria-live]")).toBeNull();
    click("/it/a/");
    await respond(pages, "/it/a/");
    vi.advanceTimersByTime(100);
    const region = document.querySelector("[aria-live=polite]");
    expect(region?.textContent).toBe("Pagina caricata: Title of /it/a/");
    expect(container.contains(region)).toBe(false);
  });

  test("notifies of itself and of the element that the hash names", async () => {
    const { pages } = await openSite();
    const told: unknown[] = [];
    document.addEventListener("villa:turn", (event) => {
      told.push((event as CustomEvent).detail);
    });
    click("/it/b/#part");
    await respond(pages, "/it/b/");
    expect(told).toEqual([document.querySelector("#part")]);
  });

  test("scrolls to 60 pixels above the hash target, repeatedly, until the visitor scrolls", async () => {
    drawFramesAtOnce();
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

  describe("to a visitor who returns", () => {
    const turn = { ...TURN, kind: "pop" as const, position: { x: 0, y: 40 } };

    /** Leaves the page for another; gives what notes what is measured from then on. */
    function leave(end: number): MockInstance<() => DOMRect> {
      document.body.innerHTML = "<main><h1></h1><p></p><p></p></main>";
      const rect = { bottom: end } as DOMRect;
      const measure = vi.spyOn(Element.prototype, "getBoundingClientRect");
      measure.mockReturnValue(rect);
      turnPage({ ...TURN, left: turn.url, url: TURN.left });
      return measure.mockClear();
    }

    test("first blocks that fill the window are shown there, without a layout of their own", () => {
      const measure = leave(40 + innerHeight);
      const order: string[] = [];
      vi.stubGlobal("scrollTo", ({ top }: ScrollToOptions) => {
        order.push(`scroll to ${String(top)}`);
        vi.stubGlobal("scrollY", top);
      });
      turnPage({
        ...turn,
        commit: () => order.push(`page, measured ${String(measure.mock.calls.length)}`),
        commitWhole: () => order.push("whole page"),
      });
      // What was measured is the page that is left.
      expect(order).toEqual(["scroll to 40", "page, measured 1"]);
    });

    test("where the page that is left ends above, the window is scrolled once the page is there", () => {
      leave(40 + innerHeight);
      const order: string[] = [];
      vi.stubGlobal("scrollTo", () => order.push("scroll"));
      vi.stubGlobal("scrollY", 0);
      turnPage({ ...turn, commit: () => order.push("page") });
      expect(order).toEqual(["scroll", "page", "scroll"]);
    });

    test.each([
      { what: "that end above its lower edge", end: 39 + innerHeight },
      { what: "of another width", end: 40 + innerHeight, width: 320 },
    ])("first blocks $what are not shown alone", ({ end, width }) => {
      leave(end);
      if (width) vi.stubGlobal("innerWidth", width);
      const parts: Model[] = [];
      turnPage({ ...turn, commit: (part) => parts.push(part(long)) });
      expect(parts).toEqual([long]);
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
