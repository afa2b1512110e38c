import { afterEach, beforeEach, expect, test, vi } from "vitest";

const addLetterFaces = vi.fn<(rest: unknown, own: unknown) => void>();
vi.mock("../../src/dom/letter-faces.ts", () => ({ addLetterFaces }));

beforeEach(() => {
  vi.resetModules();
  addLetterFaces.mockClear();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

async function opened(rest?: string) {
  if (rest !== undefined) document.head.innerHTML = `<style data-rest="${rest}"></style>`;
  return import("../../src/dom/full-style.ts");
}

function links(): HTMLLinkElement[] {
  return [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
}

/** The media of the loaded sheet, as CSSOM has them. */
const media = { mediaText: "" };

function answer(type: "load" | "error"): void {
  const link = links().at(-1);
  if (!link) throw new Error("Nothing is loading.");
  media.mediaText = link.media;
  Object.defineProperty(link, "sheet", { value: { media }, configurable: true });
  link.dispatchEvent(new Event(type));
}

test("the rest is loaded without being applied, and applied on need", async () => {
  const { fullStyle, loadFullStyle } = await opened("/rest.css");
  void loadFullStyle();
  answer("load");
  await Promise.resolve();
  expect(media.mediaText).toBe("not all");
  expect(await fullStyle()).toBe(true);
  expect(media.mediaText).toBe("all");
  expect(await loadFullStyle()).toBe(true);
  expect(links()).toHaveLength(1);
});

test("the rest of the style is loaded once", async () => {
  const { fullStyle } = await opened("/rest.css");
  const both = Promise.all([fullStyle(), fullStyle()]);
  expect(links().map((link) => link.getAttribute("href"))).toEqual(["/rest.css"]);
  answer("load");
  expect(await both).toEqual([true, true]);
  expect(media.mediaText).toBe("all");
  expect(await fullStyle()).toBe(true);
  expect(links()).toHaveLength(1);
});

test("faces are added once, and only for what brings other texts", async () => {
  const { fullStyle, fullStyleWithFaces } = await opened("/rest.css");
  const first = fullStyle();
  answer("load");
  await first;
  expect(addLetterFaces).not.toHaveBeenCalled();
  await Promise.all([fullStyleWithFaces(), fullStyleWithFaces()]);
  await vi.waitFor(() => {
    expect(addLetterFaces).toHaveBeenCalledOnce();
  });
  const own = document.querySelector("style")?.sheet;
  expect(addLetterFaces).toHaveBeenCalledWith(links()[0]?.sheet, own);
});

test("faces that could not be added are tried again", async () => {
  const { fullStyleWithFaces } = await opened("/rest.css");
  addLetterFaces.mockImplementationOnce(() => {
    throw new Error("not loaded");
  });
  const first = fullStyleWithFaces();
  answer("load");
  await first;
  await vi.waitFor(() => {
    expect(addLetterFaces).toHaveBeenCalledOnce();
  });
  await vi.waitFor(() => {
    void fullStyleWithFaces();
    expect(addLetterFaces).toHaveBeenCalledTimes(2);
  });
});

test("a failure is reported, and tried again at the next call", async () => {
  const { fullStyle } = await opened("/rest.css");
  const first = fullStyle();
  answer("error");
  expect(await first).toBe(false);
  const second = fullStyle();
  expect(links()).toHaveLength(1);
  answer("load");
  expect(await second).toBe(true);
});

test("nobody waits for a slow network forever", async () => {
  const { fullStyle } = await opened("/rest.css");
  const slow = fullStyle();
  vi.advanceTimersByTime(5_000);
  expect(await slow).toBe(false);
  answer("load");
  // What was shown without it has it from now on.
  await vi.waitFor(() => {
    expect(media.mediaText).toBe("all");
  });
  expect(await fullStyle()).toBe(true);
  expect(links()).toHaveLength(1);
});

test("what needs the whole style waits for it, then no more", async () => {
  const { whenStyled } = await opened("/rest.css");
  const act = vi.fn<() => void>();
  whenStyled(act);
  expect(act).not.toHaveBeenCalled();
  answer("load");
  await vi.waitFor(() => {
    expect(act).toHaveBeenCalledOnce();
  });
  whenStyled(act);
  expect(act).toHaveBeenCalledTimes(2);
});

test("a page whose style is whole waits for nothing", async () => {
  const { fullStyle, whenStyled } = await opened();
  const act = vi.fn<() => void>();
  whenStyled(act);
  expect(act).toHaveBeenCalledOnce();
  expect(await fullStyle()).toBe(true);
  expect(links()).toEqual([]);
});
