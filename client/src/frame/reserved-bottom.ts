/** Keeps what has the focus clear of a card that lies over the lower edge of the window. */

/** A card as high as the window would leave the browser no place to scroll to. */
const MAX_SHARE = 2 / 3;

/**
 * Makes the browser scroll the focus to above `card`, at the end of the page too, until the
 * returned function is called (WCAG 2.4.11).
 */
export function reserveBottom(card: HTMLElement): () => void {
  const root = document.documentElement.style;
  const body = document.body.style;
  const measure = () => {
    const pixels = Math.min(innerHeight - card.offsetTop, innerHeight * MAX_SHARE);
    root.scrollPaddingBlockEnd = body.paddingBlockEnd = `${String(Math.ceil(pixels))}px`;
  };
  measure();
  addEventListener("resize", measure);
  return () => {
    removeEventListener("resize", measure);
    root.scrollPaddingBlockEnd = body.paddingBlockEnd = "";
  };
}
