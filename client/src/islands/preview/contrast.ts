/** Finds texts that are hard to read on the colour behind them (WCAG 1.4.3). */

/** The least ratio of a text's colour and the one behind it, and that of large text. */
const LEAST = 4.5;
const LEAST_LARGE = 3;
/** CSS pixels from which text is large; bold text is sooner. */
const LARGE = 24;
const LARGE_BOLD = 18.66;
const BOLD = 700;

type Colour = readonly [red: number, green: number, blue: number];

/** Whether the text of an element, on a plain colour, has too little contrast. */
export function isHardToRead(element: Element): boolean {
  const { color, fontSize, fontWeight } = getComputedStyle(element);
  const text = readColour(color);
  const behind = colourBehind(element);
  if (!text || !behind) return false;
  const size = Number.parseFloat(fontSize);
  const isLarge = size >= LARGE || (size >= LARGE_BOLD && Number(fontWeight) >= BOLD);
  return contrast(text, behind) < (isLarge ? LEAST_LARGE : LEAST);
}

export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The first opaque colour around an element; undefined on a picture or on what shines through. */
function colourBehind(element: Element | null): Colour | undefined {
  for (let each = element; each; each = each.parentElement) {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(each);
    if (backgroundImage !== "none" || Number(opacity) < 1) return undefined;
    if (isTransparent(backgroundColor)) continue;
    return readColour(backgroundColor);
  }
  return [255, 255, 255];
}

function isTransparent(colour: string): boolean {
  return /^rgba\(.*,\s*0\)$/u.test(colour);
}

/** An opaque colour as browsers write it; undefined for others. */
export function readColour(text: string): Colour | undefined {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/u.exec(text);
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : undefined;
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
