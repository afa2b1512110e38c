/** Shows the blocks in sight of a page that a visitor returns to a frame ahead of the others. */
import type { Child, Model } from "../protocol/model.ts";

/** Where the blocks of a page stood when it was left, in pixels from the top of the page. */
export interface Blocks {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly { readonly top: number; readonly bottom: number }[];
}

/** Pages whose blocks are remembered. */
const MAX_PAGES = 50;

const left = new Map<string, Blocks>();

/** Remembers where the blocks of the page shown stand, before it is left. */
export function rememberBlocks(url: URL): void {
  const main = document.querySelector("main");
  const key = keyOf(url);
  left.delete(key);
  // At its top a page is shown by its first blocks.
  if (!main || scrollY === 0) return;
  const boxes = [...main.children].map((block) => {
    const { top, bottom } = block.getBoundingClientRect();
    return { top: top + scrollY, bottom: bottom + scrollY };
  });
  left.set(key, { width: innerWidth, height: main.offsetHeight, boxes });
  for (const oldest of left.keys()) if (left.size > MAX_PAGES) left.delete(oldest);
}

/**
 * Gives what was remembered of a page, where it still holds in this window, and a window scrolled
 * to `y` shows any of its blocks.
 */
export function rememberedBlocks(url: URL, y: number): Blocks | undefined {
  const blocks = left.get(keyOf(url));
  return blocks?.width === innerWidth && inSight(blocks, y) ? blocks : undefined;
}

/**
 * Gives `model` with those blocks of its `main` alone that a window scrolled to `y` shows, and the
 * one before them, whose style may depend on it. A space stands for those above. The model stays
 * whole where its blocks are not those remembered.
 */
export function restoredScreen(model: Model, blocks: Blocks, y: number): Model {
  const { tagName, attributes, children = [] } = model;
  if (tagName === "main") {
    const places = elementPlaces(children);
    const seen = inSight(blocks, y);
    if (places?.length !== blocks.boxes.length || !seen) return model;
    const [first, last] = [Math.max(0, seen.first - 1), seen.last];
    const style = { minHeight: `${blocks.height}px` };
    const shown = children.map((child, at) => {
      const place = places.indexOf(at);
      if (place === first - 1) return spacer(spaceAbove(blocks, first));
      // The others keep their place in the list, so that what is shown stays when they come.
      return place >= first && place <= last ? child : null;
    });
    return { ...model, attributes: { ...attributes, style }, children: shown };
  }
  const shown = children.map((child) =>
    typeof child === "object" && child !== null ? restoredScreen(child, blocks, y) : child,
  );
  return shown.every((child, at) => child === children[at]) ? model : { ...model, children: shown };
}

/** Scrolls so that the blocks of `restoredScreen` stand where they stood in a window at `y`. */
export function scrollToBlocks(blocks: Blocks, y: number): void {
  const first = inSight(blocks, y)?.first ?? 0;
  // A space and the block before it.
  const block = document.querySelector("main")?.children[Math.min(first, 2)];
  const top = (block?.getBoundingClientRect().top ?? 0) + scrollY;
  const moved = block ? top - (blocks.boxes[first]?.top ?? top) : 0;
  window.scrollTo({ left: 0, top: y + moved, behavior: "instant" });
}

/**
 * Runs `update`, which adds blocks above those in sight, and scrolls so that these stay where the
 * visitor sees them.
 */
export function keepInPlace(update: () => void): void {
  const block = [...document.querySelectorAll("main > *")].find(
    (each) => each.getBoundingClientRect().bottom > 0,
  );
  const before = block?.getBoundingClientRect().top ?? 0;
  update();
  const moved = (block?.getBoundingClientRect().top ?? 0) - before;
  if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: "instant" });
}

/** Gives the indexes of the first and the last block in sight. */
function inSight({ boxes }: Blocks, y: number): { first: number; last: number } | undefined {
  const first = boxes.findIndex(({ bottom }) => bottom > y);
  const last = boxes.findLastIndex(({ top }) => top < y + innerHeight);
  return first < 0 || first > last ? undefined : { first, last };
}

function spaceAbove({ boxes }: Blocks, first: number): number {
  return (boxes[first]?.top ?? 0) - (boxes[0]?.top ?? 0);
}

/** Gives the indexes of the children that are one element each; undefined where one is more. */
function elementPlaces(children: readonly Child[]): number[] | undefined {
  const counts = children.map(elementCount);
  if (counts.some((count) => count > 1)) return undefined;
  return counts.flatMap((count, at) => (count === 1 ? [at] : []));
}

/** Counts the elements of a child; a text, which has no box of its own, counts as many. */
function elementCount(child: Child): number {
  if (typeof child === "string" || typeof child === "number") return child === "" ? 0 : Infinity;
  if (typeof child !== "object" || child === null) return 0;
  if (child.tagName || child.importSource) return 1;
  return (child.children ?? []).reduce<number>((sum, each) => sum + elementCount(each), 0);
}

function spacer(height: number): Model {
  return { tagName: "div", attributes: { style: { height: `${height}px` } } };
}

function keyOf({ pathname, search }: URL): string {
  return pathname + search;
}
