/** Finds the editor's blocks on the page, by the names that the site has put on their elements. */
import { prefersReducedMotion } from "../../dom/reduced-motion.ts";

const ATTRIBUTE = "data-villa-block";
/** The head of a page shows its title, which is no block. */
const HEAD = ".page-head";
export const TITLE = "title";

/** The name of the innermost block around `target`; empty for what is no block's. */
export function blockAt(target: EventTarget | null): string {
  if (!(target instanceof Element)) return "";
  const block = target.closest(`[${ATTRIBUTE}]`);
  if (block) return block.getAttribute(ATTRIBUTE) ?? "";
  return target.closest(HEAD) ? TITLE : "";
}

/** What a block's elements are found by; empty for none. */
export function selectorOf(block: string): string {
  if (block === TITLE) return HEAD;
  return block && `[${ATTRIBUTE}="${CSS.escape(block)}"]`;
}

export function elementsOf(block: string): HTMLElement[] {
  const selector = selectorOf(block);
  return selector ? [...document.querySelectorAll<HTMLElement>(selector)] : [];
}

export function scrollTo(block: string): void {
  const [first] = elementsOf(block);
  if (!first) return;
  const { top, bottom } = first.getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  // What is higher than the window begins at its top.
  const high = bottom - top > innerHeight;
  first.scrollIntoView({
    block: high ? "start" : "center",
    behavior: prefersReducedMotion() ? "instant" : "smooth",
  });
}

export interface Caret {
  /** Letters of the block's text before it. */
  readonly offset: number;
  /** The text around it. */
  readonly words: string;
}

/** Where in the text of a block a point of the window is. */
export function caretAt(block: string, x: number, y: number): Caret | undefined {
  const place = placeAt(x, y);
  if (!place) return undefined;
  const [node, inside] = place;
  const element = elementsOf(block).find((each) => each.contains(node));
  if (!element) return undefined;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(node, inside);
  return { offset: before.toString().length, words: node.textContent ?? "" };
}

function placeAt(x: number, y: number): [Node, number] | undefined {
  if ("caretPositionFromPoint" in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position ? [position.offsetNode, position.offset] : undefined;
  }
  // Safari has the older one alone.
  const { caretRangeFromPoint } = document as {
    caretRangeFromPoint?: (x: number, y: number) => Range | null;
  };
  const range = caretRangeFromPoint?.call(document, x, y);
  return range ? [range.startContainer, range.startOffset] : undefined;
}
