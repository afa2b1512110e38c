/** Measures what covers the top of the page: the header that stays there. */

/** The specification's distance between the window's top and what a link leads to. */
const LEAST = 60;

/** Pixels from the window's top that are covered, at least 60. */
export function coveredTop(): number {
  const header = document.querySelector<HTMLElement>(".site-header");
  const stays = header !== null && getComputedStyle(header).position === "sticky";
  return Math.max(LEAST, stays ? header.offsetHeight : 0);
}

/** Scrolls what has the focus clear of a header of several lines, until `signal` aborts. */
export function reserveTop(signal: AbortSignal): void {
  const measure = () => {
    const size = `${String(coveredTop())}px`;
    const { style } = document.documentElement;
    if (style.scrollPaddingBlockStart !== size) style.scrollPaddingBlockStart = size;
  };
  measure();
  window.addEventListener("resize", measure, { signal });
}
