/** Adjusts a page colour until the header's text is readable on it (WCAG 2), as the server does. */

const AA = 4.5;
const STEPS = 50;
const INK: Rgb = [29, 26, 22];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

type Rgb = readonly [number, number, number];

/** Mixes `#rrggbb` with white or black only until the header theme's text reaches AA contrast. */
export function readableBackground(colour: string, theme: "dark" | "light"): string {
  const main = rgb(colour);
  if (!main) return colour;
  const [text, away] = theme === "dark" ? [INK, WHITE] : [WHITE, BLACK];
  for (let step = 0; step <= STEPS; step += 1) {
    const moved = mix(main, 1 - step / STEPS, away);
    if (contrast(moved, text) >= AA) return hexadecimal(moved);
  }
  return hexadecimal(away);
}

export function rgb(colour: string): Rgb | undefined {
  const [, ...digits] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(colour) ?? [];
  const [red, green, blue] = digits.map((pair) => parseInt(pair, 16));
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return [red, green, blue];
}

function contrast(one: Rgb, other: Rgb): number {
  const lights = [luminance(one), luminance(other)];
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function mix(colour: Rgb, share: number, other: Rgb): Rgb {
  const channel = (at: 0 | 1 | 2) => Math.round(colour[at] * share + other[at] * (1 - share));
  return [channel(0), channel(1), channel(2)];
}

function hexadecimal(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
