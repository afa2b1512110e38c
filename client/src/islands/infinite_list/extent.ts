/** Remembers in the history entry how far a list has grown, for a visitor who comes back to it. */
import { own } from "../../own.ts";

const KEY = "villaLists";
/** Browsers limit how often an entry may change. */
const SAVE_DELAY = 200;

export interface Extent {
  /** How many pages were added. */
  readonly pages: number;
  /** The scroll position in pixels: without these pages there is no such place. */
  readonly y: number;
}

/** The extent that the list `list` had when this entry was left. */
export function savedExtent(list: string): Extent | undefined {
  const extent = own(savedExtents(), list);
  return isExtent(extent) ? extent : undefined;
}

/** Saves the extent of a list to which `pages` pages are added; call the result to stop. */
export function keepExtent(list: string, pages: number): () => void {
  const { pathname, search } = location;
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (): void => {
    clearTimeout(timer);
    // A step through the history changes the entry before the page.
    if (location.pathname !== pathname || location.search !== search) return;
    const extents = { ...savedExtents(), [list]: { pages, y: window.scrollY } };
    history.replaceState({ ...(history.state as object | null), [KEY]: extents }, "");
  };
  const saveSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_DELAY);
  };
  window.addEventListener("scroll", saveSoon, { passive: true, signal: stop.signal });
  // Before what is clicked leads elsewhere.
  window.addEventListener("click", save, { capture: true, signal: stop.signal });
  window.addEventListener("pagehide", save, { signal: stop.signal });
  save();
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

function savedExtents(): Readonly<Record<string, unknown>> {
  const state = history.state as Readonly<Record<string, object>> | null;
  return { ...state?.[KEY] };
}

function isExtent(value: unknown): value is Extent {
  return typeof value === "object" && value !== null && "pages" in value && "y" in value;
}
