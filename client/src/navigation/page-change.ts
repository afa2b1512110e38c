/** Completes a page change: scroll position, focus and announcement. */
import { focusMainContent } from "../dom/focus.ts";
import { hashTarget } from "../dom/hash-target.ts";
import { deferLayout } from "../dom/layout.ts";
import { PAGE_LOADED, textOf, type Texts } from "./texts.ts";
import type { Announcer } from "./announcer.ts";
import { scrollToHash, scrollToPosition, scrollToTop, type Position } from "./scroll.ts";

export interface PageChange {
  readonly hash: string;
  /** The saved scroll position, when the visitor returns to the page. */
  readonly position: Position | undefined;
  readonly title: string;
}

/** Call the result when the visitor leaves the page. */
export function completePageChange(
  { hash, position, title }: PageChange,
  announcer: Announcer,
  texts: Texts,
): () => void {
  const target = position ? null : hashTarget(hash);
  if (!target && !position?.y) deferLayout();
  focusMainContent(target);
  announcer.announce(textOf(texts, PAGE_LOADED, title));
  if (target) return scrollToHash(hash);
  if (position) scrollToPosition(position);
  else scrollToTop();
  return () => undefined;
}
