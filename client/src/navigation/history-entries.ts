/** The session history: one entry a page, each with the position the visitor left it at. */
import type { Position } from "./scroll.ts";

const KEY = "villaScroll";
/** Browsers limit how often an entry may be changed. */
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
      this.#savePosition();
    });
  }

  /** Takes restoring positions over from the browser, which does not know when a page has come. */
  takeOver(): void {
    history.scrollRestoration = "manual";
  }

  /** The position the current entry was left at, when it is ours to restore. */
  position(): Position | undefined {
    const state: unknown = history.state;
    if (history.scrollRestoration !== "manual" || typeof state !== "object" || state === null)
      return undefined;
    const kept = (state as Record<string, unknown>)[KEY];
    return isPosition(kept) ? kept : undefined;
  }

  /** Until `release`, scrolling concerns a page that is not the current entry's any more. */
  pause(): void {
    clearTimeout(this.#timer);
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
  }

  /** Adds an entry for the page at `url`, leaving the current one where it stands. */
  push(url: string): void {
    this.#savePosition();
    history.pushState(null, "", url);
  }

  /** Changes the address of the current entry. */
  replace(url: string): void {
    history.replaceState(history.state, "", url);
  }

  #savePositionSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#savePosition();
    }, SAVE_DELAY);
  }

  #savePosition(): void {
    clearTimeout(this.#timer);
    if (this.#paused || history.scrollRestoration !== "manual") return;
    const position: Position = { x: window.scrollX, y: window.scrollY };
    history.replaceState({ ...(history.state as object | null), [KEY]: position }, "");
  }
}

function isPosition(value: unknown): value is Position {
  return typeof value === "object" && value !== null && "x" in value && "y" in value;
}
