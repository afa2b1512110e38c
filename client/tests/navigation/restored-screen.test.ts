import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import {
  keepInPlace,
  rememberBlocks,
  rememberedBlocks,
  restoredScreen,
  scrollToBlocks,
  type Blocks,
} from "../../src/navigation/restored-screen.ts";
import type { Child, Model } from "../../src/protocol/model.ts";

const block = (id: string): Model => ({ tagName: "section", attributes: { id } });
const [a, b, c, d, e] = ["a", "b", "c", "d", "e"].map(block) as [Model, Model, Model, Model, Model];
const main = (...children: Child[]): Model => ({
  tagName: "",
  children: [{ tagName: "header" }, { tagName: "main", attributes: { id: "main" }, children }],
});
const url = new URL("https://villa.test/a/?page=2#part");

/** Five blocks of 1,000 pixels below a header of 100, in a window of 800. */
const tops = [100, 1_100, 2_100, 3_100, 4_100];
const blocks: Blocks = {
  width: 400,
  height: 5_000,
  boxes: tops.map((top) => ({ top, bottom: top + 1_000 })),
};

let scrolled = 0;

beforeEach(() => {
  vi.stubGlobal("innerHeight", 800);
  vi.stubGlobal("innerWidth", 400);
  scroll(2_500);
});

afterEach(() => {
  document.body.innerHTML = "";
});

function scroll(y: number): void {
  scrolled = y;
  vi.stubGlobal("scrollY", y);
}

function open(ids: string[]): void {
  document.body.innerHTML = `<main>${ids.map((id) => `<section id="${id}"></section>`).join("")}</main>`;
  [...document.querySelectorAll("section")].forEach((section, at) => {
    place(section, tops[at] ?? 0);
  });
}

function place(section: Element, top: number): void {
  section.getBoundingClientRect = () => new DOMRect(0, top - scrolled, 400, 1_000);
}

function childrenOf(model: Model): readonly Child[] | undefined {
  return (model.children?.[1] as Model).children;
}

describe("the blocks in sight", () => {
  test("are shown with the one before them, in their places, below a space for those above", () => {
    const shown = restoredScreen(main(a, b, c, d, e), blocks, 2_500);
    const space = { tagName: "div", attributes: { style: { height: "1000px" } } };
    expect(childrenOf(shown)).toEqual([space, b, c, d, null]);
    expect((shown.children?.[1] as Model).attributes).toEqual({
      id: "main",
      style: { minHeight: "5000px" },
    });
  });

  test("need no space where the first one is among them", () => {
    expect(childrenOf(restoredScreen(main(a, b, c, d, e), blocks, 500))).toEqual([
      ...[a, b, null],
      ...[null, null],
    ]);
  });

  test("are found where components and empty children stand between them", () => {
    const component = { tagName: "", children: [null, { tagName: "", children: [c] }] };
    const shown = restoredScreen(main(a, null, b, "", component, d, e), blocks, 2_500);
    expect(childrenOf(shown)?.slice(2)).toEqual([b, null, component, d, null]);
  });

  test.each([
    { what: "another number of blocks", children: [a, b, c, d] },
    { what: "a text among them", children: [a, b, c, d, "text"] },
    { what: "a component of two", children: [a, b, c, { tagName: "", children: [d, e] }] },
  ])("are not told from the others with $what", ({ children }) => {
    const whole = main(...children);
    expect(restoredScreen(whole, blocks, 2_500)).toBe(whole);
  });

  test("are none beyond the end", () => {
    const whole = main(a, b, c, d, e);
    expect(restoredScreen(whole, blocks, 9_000)).toBe(whole);
  });
});

describe("the places of blocks", () => {
  test("are remembered by path and query, for a window of the same width", () => {
    open(["a", "b", "c", "d", "e"]);
    rememberBlocks(url);
    expect(rememberedBlocks(new URL("/a/?page=2", url), 2_500)?.boxes).toEqual(blocks.boxes);
    expect(rememberedBlocks(new URL("/a/", url), 2_500)).toBeUndefined();
    expect(rememberedBlocks(url, 9_000)).toBeUndefined();
    vi.stubGlobal("innerWidth", 800);
    expect(rememberedBlocks(url, 2_500)).toBeUndefined();
  });

  test("are forgotten for a page that is left at its top", () => {
    open(["a", "b"]);
    rememberBlocks(url);
    scroll(0);
    rememberBlocks(url);
    expect(rememberedBlocks(url, 500)).toBeUndefined();
  });

  test("are those of the last fifty pages", () => {
    open(["a"]);
    for (let page = 0; page < 60; page++) rememberBlocks(new URL(`/${page}/`, url));
    expect(rememberedBlocks(new URL("/9/", url), 500)).toBeUndefined();
    expect(rememberedBlocks(new URL("/10/", url), 500)).toBeDefined();
  });
});

test.each([
  { y: 2_500, element: 2, top: 2_130, to: 2_530 },
  { y: 1_500, element: 1, top: 1_130, to: 1_530 },
  { y: 500, element: 0, top: 80, to: 480 },
])("from $y the window is scrolled by as much as the first block in sight has moved", (at) => {
  document.body.innerHTML = "<main><div></div><div></div><div></div></main>";
  scroll(0);
  [...document.querySelectorAll("main > *")].forEach((each, index) => {
    place(each, index === at.element ? at.top : 0);
  });
  scrollToBlocks(blocks, at.y);
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: at.to, behavior: "instant" });
});

test("what the visitor sees stays in its place when blocks come above it", () => {
  const scrollBy = vi.fn<(to: ScrollToOptions) => void>();
  vi.stubGlobal("scrollBy", scrollBy);
  open(["a", "b", "c"]);
  keepInPlace(() => {
    document.querySelectorAll("#c").forEach((seen) => {
      place(seen, 2_160);
    });
  });
  expect(scrollBy).toHaveBeenLastCalledWith({ top: 60, behavior: "instant" });
  keepInPlace(() => undefined);
  expect(scrollBy).toHaveBeenCalledTimes(1);
});
