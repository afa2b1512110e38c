/** Shows a page in the place of another; loaded at idle, or with the first page that follows. */
import { rememberFocus } from "../dom/focus-restore.ts";
import { focusMainContent, releaseFocus } from "../dom/focus.ts";
import { applyFullStyle, fullStyleWithFaces } from "../dom/full-style.ts";
import { hashTarget } from "../dom/hash-target.ts";
import { whenIdle } from "../dom/idle.ts";
import { findLink, type LeftLink } from "../dom/left-link.ts";
import { deferLayout } from "../dom/layout.ts";
import { closeOverlays } from "../dom/overlay.ts";
import type { Model } from "../protocol/model.ts";
import { Announcer } from "./announcer.ts";
import { markCurrentLinks } from "./current-links.ts";
import { eventsSent } from "./events-sent.ts";
import { afterFrame, FirstScreens, firstScreen, isPhone } from "./first-screen.ts";
import { FormTurns } from "./form-turns.ts";
import { scrollToHash, scrollToPosition, scrollWindow, type Position } from "./scroll.ts";
import { PAGE_LOADED, textOf, type Texts } from "./texts.ts";
import { withTransition } from "./view-transition.ts";

export { eventsSent, FormTurns, markCurrentLinks };

export interface PageTurn {
  readonly url: URL;
  /** Address of the page that is left. */
  readonly left: URL;
  /** A `pop` returns to the page, by the browser's history. */
  readonly kind: "push" | "pop";
  /** The saved scroll position, when the visitor returns to the page. */
  readonly position: Position | undefined;
  /** The link by which the page was left to which the visitor returns. */
  readonly leftBy?: LeftLink | undefined;
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

const TOP: Position = { x: 0, y: 0 };

const announcer = new Announcer();
const firstScreens = new FirstScreens();

/** Shows the page; a new one within a view transition, where the visitor wants one. */
export function turnPage(turn: PageTurn): void {
  const { url, left, position, title, texts, commit, shown } = turn;
  const { y } = position ?? TOP;
  const isReturn = turn.kind === "pop";
  const show = () => {
    if (isPhone()) firstScreens.measure(left);
    const isPart = !url.hash && !document.hidden && isPhone() && firstScreens.fill(url, y);
    turn.enter();
    // Of the page that is left, which is laid out: a later call would lay the next one out at once,
    // ahead of the frame that shows it.
    const isScrolled = (isPart || (!y && !url.hash)) && scrollsTo(position ?? TOP);
    // Before focus moves to the new page, because closing a popover gives the focus back.
    closeOverlays();
    releaseFocus();
    // Together with the page, so that elements get their style once.
    applyFullStyle();
    commit(isPart ? firstScreen : whole);
    // A page that begins with what is shown needs no other layout.
    if (isPart) deferLayout();
    document.dispatchEvent(new CustomEvent("villa:turn", { detail: hashTarget(url.hash) }));
    const stopScrolling = goToContent(url.hash, position, { isPart, isScrolled });
    const finish = finisher(
      () => findLink(turn.leftBy) ?? (position ? null : hashTarget(url.hash)),
    );
    afterFrame(() => {
      markCurrentLinks(url.href);
      // The link that was left may be below the first screen.
      if (isPart && turn.leftBy) turn.commitWhole();
      finish(textOf(texts, PAGE_LOADED, title));
      if (isPart && !turn.leftBy) turn.commitWhole();
      // Its texts may have letters that those of the first page had not.
      whenIdle(() => void fullStyleWithFaces());
    });
    shown(stopScrolling);
  };
  // A visitor who returns knows the page; two pictures of the screen would only hold it up.
  if (isReturn) show();
  else withTransition(show);
}

export interface PageRenewal {
  readonly url: URL;
  readonly enter: () => void;
  readonly commit: () => void;
}

/** Shows another state of the page in place: focus and scroll position stay. */
export function renewPage({ url, enter, commit }: PageRenewal): void {
  const restoreFocus = rememberFocus(document.body);
  enter();
  applyFullStyle();
  commit();
  restoreFocus();
  markCurrentLinks(url.href);
}

function whole(model: Model): Model {
  return model;
}

let turns = 0;

/**
 * Gives what moves focus and announces the page, a frame later: both need the layout, which is
 * there then, and not made twice.
 */
function finisher(target: () => HTMLElement | null): (announcement: string) => void {
  const { activeElement: focused } = document;
  const turn = ++turns;
  return (announcement) => {
    if (turn !== turns) return;
    // A visitor who has moved it in between is left there.
    if (document.activeElement === focused) focusMainContent(target());
    announcer.announce(announcement);
  };
}

/** Moves the scroll position; call the result when the visitor leaves the page. */
function goToContent(
  hash: string,
  position: Position | undefined,
  { isPart, isScrolled }: { isPart: boolean; isScrolled: boolean },
): () => void {
  const target = position ? null : hashTarget(hash);
  if (target) return scrollToHash(hash);
  if (position?.y && !isPart) {
    scrollToPosition(position);
  } else {
    deferLayout();
    if (!isScrolled) scrollWindow(position ?? TOP);
  }
  return () => undefined;
}

/** Scrolls; false where the page as it is ends above that position. */
function scrollsTo(position: Position): boolean {
  scrollWindow(position);
  return Math.abs(scrollY - position.y) < 1;
}
