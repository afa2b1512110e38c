/** Manages the session history: one entry for each page, with its scroll position. */
import type { LeftLink } from "../dom/left-link.ts";
import type { Position } from "./scroll.ts";

const KEY = "villaScroll";
const LEFT = "villaLeft";
/** Browsers limit how often an entry may change. */
const SAVE_DELAY = 200;

export class HistoryEntries {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #paused = false;

  constructor() {
    window.addEventListener(
      "scroll",
      () => {
        this.#savePositionSoon();
      },
      { passive: true },
    );
    window.addEventListener("pagehide", () => {
      this.savePosition();
    });
  }

  /** Takes scroll restoration over from the browser, which does not know when a page is shown. */
  takeOver(): void {
    history.scrollRestoration = "manual";
  }

  /** The saved position of the current entry, when it is ours to restore. */
  position(): Position | undefined {
    const state: unknown = history.state;
    if (history.scrollRestoration !== "manual" || typeof state !== "object" || state === null)
      return undefined;
    const position = (state as Record<string, unknown>)[KEY];
    return isPosition(position) ? position : undefined;
  }

  /** The link by which the current entry's page was left before. */
  leftBy(): LeftLink | undefined {
    const left = (history.state as Record<string, unknown> | null)?.[LEFT];
    return isLeftLink(left) ? left : undefined;
  }

  /** Saves the link by which the current entry's page is left. */
  leave(left: LeftLink | undefined): void {
    if (!left) return;
    try {
      history.replaceState({ ...(history.state as object | null), [LEFT]: left }, "");
    } catch {
      // As for positions: the way back leads to the top of the page.
    }
  }

  /** Stops saving until `resume`: the page shown is not the current entry's. */
  pause(): void {
    clearTimeout(this.#timer);
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
  }

  /** Makes `url` the current entry: a redirect may have led elsewhere, even back to the page left. */
  enter(url: string, isPush: boolean): void {
    this.takeOver();
    if (url === location.href) return;
    if (isPush) this.push(url);
    else this.replace(url);
  }

  /** Adds an entry for `url` and saves the position of the current one. */
  push(url: string): void {
    this.savePosition();
    try {
      history.pushState(null, "", url);
    } catch {
      // Browsers may refuse what changes too often.
      location.assign(url);
    }
  }

  /** Changes the URL of the current entry. */
  replace(url: string): void {
    history.replaceState(history.state, "", url);
  }

  #savePositionSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.savePosition();
    }, SAVE_DELAY);
  }

  /** Saves the scroll position of the current entry. */
  savePosition(): void {
    clearTimeout(this.#timer);
    if (this.#paused || history.scrollRestoration !== "manual") return;
    const position: Position = { x: window.scrollX, y: window.scrollY };
    const saved = this.position();
    // Browsers take milliseconds to change an entry.
    if (saved?.x === position.x && saved.y === position.y) return;
    try {
      history.replaceState({ ...(history.state as object | null), [KEY]: position }, "");
    } catch {
      // As above, or storage is full: the way back leads to the top of the page.
    }
  }
}

function isLeftLink(value: unknown): value is LeftLink {
  return typeof value === "object" && value !== null && "href" in value && "index" in value;
}

function isPosition(value: unknown): value is Position {
  return typeof value === "object" && value !== null && "x" in value && "y" in value;
}
