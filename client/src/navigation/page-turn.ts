/** Shows a page in the place of another; loaded at idle, or with the first page that follows. */
import { tellTarget } from "../commands/events.ts";
import { leavePage } from "../commands/run.ts";
import { focusMainContent, releaseFocus } from "../dom/focus.ts";
import { applyFullStyle } from "../dom/full-style.ts";
import { hashTarget } from "../dom/hash-target.ts";
import { deferLayout } from "../dom/layout.ts";
import type { Model } from "../protocol/model.ts";
import { Announcer } from "./announcer.ts";
import { markCurrentLinks } from "./current-links.ts";
import { afterFrame, firstScreen, isPhone } from "./first-screen.ts";
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
  /** Makes the page the current one, in the history too. */
  readonly enter: () => void;
  /** Shows that part of the page, synchronously. */
  readonly commit: (part: (model: Model) => Model) => void;
  /** Shows the whole of the page that is shown by then. */
  readonly commitWhole: () => void;
  /** Called once the page is shown, with what stops scrolling to its hash. */
  readonly shown: (stopScrolling: () => void) => void;
}

const announcer = new Announcer();

/** Shows the page, within a view transition where the visitor wants one. */
export function turnPage(turn: PageTurn): void {
  const { url, position, title, texts, commit, shown } = turn;
  const isPart = !url.hash && !position?.y && !document.hidden && isPhone();
  withTransition(() => {
    releaseFocus();
    turn.enter();
    // Together with the page, so that elements get their style once.
    applyFullStyle();
    commit(isPart ? firstScreen : whole);
    leavePage();
    if (isPart) afterFrame(turn.commitWhole);
    markCurrentLinks(url.pathname);
    // The browser looks for a target of its own only where it has loaded the page.
    tellTarget(hashTarget(url.hash));
    const stopScrolling = goToContent(url.hash, position);
    announcer.announce(textOf(texts, PAGE_LOADED, title));
    shown(stopScrolling);
  });
}

function whole(model: Model): Model {
  return model;
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
