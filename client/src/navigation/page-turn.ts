/** Shows a page in the place of another; loaded at idle, or with the first page that follows. */
import { focusMainContent } from "../dom/focus.ts";
import { hashTarget } from "../dom/hash-target.ts";
import { deferLayout } from "../dom/layout.ts";
import { Announcer } from "./announcer.ts";
import { markCurrentLinks } from "./current-links.ts";
import { scrollToHash, scrollToPosition, scrollToTop, type Position } from "./scroll.ts";
import { PAGE_LOADED, textOf, type Texts } from "./texts.ts";
import { withTransition } from "./view-transition.ts";

export { markCurrentLinks };

export interface PageTurn {
  readonly url: URL;
  /** The saved scroll position, when the visitor returns to the page. */
  readonly position: Position | undefined;
  readonly title: string;
  readonly texts: Texts;
  /** Shows the page, synchronously. */
  readonly commit: () => void;
  /** Called once the page is shown, with what stops scrolling to its hash. */
  readonly shown: (stopScrolling: () => void) => void;
}

const announcer = new Announcer();

/** Shows the page, within a view transition where the visitor wants one. */
export function turnPage({ url, position, title, texts, commit, shown }: PageTurn): void {
  withTransition(() => {
    commit();
    markCurrentLinks(url.pathname);
    const stopScrolling = goToContent(url.hash, position);
    announcer.announce(textOf(texts, PAGE_LOADED, title));
    shown(stopScrolling);
  });
}

/** Moves scroll position and focus; call the result when the visitor leaves the page. */
function goToContent(hash: string, position: Position | undefined): () => void {
  const target = position ? null : hashTarget(hash);
  if (!target && !position?.y) deferLayout();
  focusMainContent(target);
  if (target) return scrollToHash(hash);
  if (position) scrollToPosition(position);
  else scrollToTop();
  return () => undefined;
}
