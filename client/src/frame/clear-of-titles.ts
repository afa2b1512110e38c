/** Finds where a card in a lower corner of the window covers no title. */

export interface Box {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Place {
  readonly side: "start" | "end";
  /** Pixels from the window's lower edge to that of the card. */
  readonly bottom: number;
  /** Pixels that the card may be high. */
  readonly height: number;
}

interface Column {
  readonly side: Place["side"];
  readonly left: number;
  readonly right: number;
}

/** Pixels between the card, titles and the window's edges. */
export const GAP = 16;
/** A card that is lower says nothing. */
const LEAST = 160;

/**
 * Gives the place for a card of that `width` and `height` in the window `area`: whole at its lower
 * edge, else whole between titles, else as high as the largest room. Titles hang on the left, so
 * the right is first. A `low` one is at the lower edge, whatever it covers there.
 */
export function clearPlace(
  { width, height }: { readonly width: number; readonly height: number },
  titles: readonly Box[],
  area: Box,
  { low = false } = {},
): Place {
  const columns: readonly Column[] = [
    { side: "end", left: area.right - GAP - width, right: area.right - GAP },
    { side: "start", left: area.left + GAP, right: area.left + GAP + width },
  ];
  const rooms = columns.flatMap((column) => roomsIn(column, titles, area));
  const lowest = ({ bottom, height: room }: Place) => bottom === GAP && room >= height;
  const whole = ({ height: room }: Place) => room >= height;
  const largest = [...rooms].sort((one, other) => other.height - one.height)[0];
  const foot: Place = { side: "end", bottom: GAP, height: area.bottom - area.top - 2 * GAP };
  const found = rooms.find(lowest) ?? (low ? foot : (rooms.find(whole) ?? largest));
  return found && found.height >= Math.min(LEAST, height)
    ? found
    : { side: "end", bottom: GAP, height: Math.min(LEAST, height) };
}

/** The rooms between the titles of a column, the lowest first. */
function roomsIn({ side, left, right }: Column, titles: readonly Box[], area: Box): Place[] {
  const inWay = titles
    .filter((title) => title.right > left - GAP && title.left < right + GAP)
    .sort((one, other) => other.bottom - one.bottom);
  const rooms: Place[] = [];
  let floor = area.bottom;
  for (const { top, bottom } of [...inWay, { top: area.top, bottom: area.top }]) {
    rooms.push({ side, bottom: area.bottom - floor + GAP, height: floor - bottom - 2 * GAP });
    floor = Math.min(floor, top);
  }
  return rooms;
}

/** The lines of the titles that are in view, as they are printed: their blocks are wider. */
export function titlesInView(): Box[] {
  const titles = document.querySelectorAll("main :is(h1, h2, h3)");
  return [...titles].filter(isInView).flatMap((title) => {
    const range = document.createRange();
    range.selectNodeContents(title);
    return [...range.getClientRects()];
  });
}

/** A title for screen readers alone is a pixel. */
function isInView(title: Element): boolean {
  const { top, bottom, width } = title.getBoundingClientRect();
  return width > 1 && bottom > 0 && top < innerHeight;
}
