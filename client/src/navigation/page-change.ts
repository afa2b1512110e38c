/** What happens once a new page is shown: position, focus, and word to assistive technology. */
import { focusMainContent } from "../dom/focus.ts";
import { hashTarget } from "../dom/hash-target.ts";
import { deferLayout } from "../dom/layout.ts";
import { PAGE_LOADED, textOf, type Texts } from "./texts.ts";
import type { Announcer } from "./announcer.ts";
import { scrollToHash, scrollToPosition, scrollToTop, type Position } from "./scroll.ts";

export interface PageChange {
  readonly hash: string;
  /** Where the visitor left the page, when they come back to it. */
  readonly position: Position | undefined;
  readonly title: string;
}

/** Settles on the page; call the result when the visitor leaves it. */
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
