/** Scrolls what has the focus clear of the cards that lie over the lower edge of the window. */

/** A card as high as the window would leave the browser no place to scroll to. */
const MAX_SHARE = 2 / 3;

const cards = new Set<HTMLElement>();
const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(measure);

/**
 * Makes the browser scroll the focus to above `card` for as long as it is shown, at the end of the
 * page too (WCAG 2.4.11); returns the function that ends it.
 */
export function reserveBottom(card: HTMLElement): () => void {
  if (!cards.size) addEventListener("resize", measure);
  cards.add(card);
  observer?.observe(card);
  measure();
  return () => {
    cards.delete(card);
    observer?.unobserve(card);
    if (!cards.size) removeEventListener("resize", measure);
    measure();
  };
}

function measure(): void {
  const heights = [...cards].map((card) => (isOver(card) ? innerHeight - card.offsetTop : 0));
  const pixels = Math.min(Math.max(0, ...heights), innerHeight * MAX_SHARE);
  const size = pixels ? `${String(Math.ceil(pixels))}px` : "";
  const root = document.documentElement;
  if (root.style.scrollPaddingBlockEnd === size) return;
  root.style.scrollPaddingBlockEnd = size;
  document.body.style.paddingBlockEnd = size;
  if (size) uncoverFocus(innerHeight - pixels);
}

/** A card that is hidden has no height; in a low window it is in the page. */
function isOver(card: HTMLElement): boolean {
  return card.offsetHeight > 0 && getComputedStyle(card).position !== "static";
}

/** Scrolls what has the focus to above `edge`, where a card has just come over it. */
function uncoverFocus(edge: number): void {
  const focused = document.activeElement;
  if (!focused?.matches(":focus-visible")) return;
  if ([...cards].some((card) => card.contains(focused))) return;
  const { top, bottom } = focused.getBoundingClientRect();
  // What is higher than the window is left where it is: the main content after a page turn.
  if (bottom > edge && top < innerHeight && bottom - top < edge) {
    focused.scrollIntoView({ behavior: "instant", block: "nearest" });
  }
}
