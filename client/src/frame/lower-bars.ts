/** The bars of a page that stay at the window's lower edge: what floats is above them. */
const BARS = ".audio-bar-root, .event-bar";

/** The height of the highest, in pixels; 0 without one. */
export function heightOfLowerBars(): number {
  const bars = [...document.querySelectorAll<HTMLElement>(BARS)];
  const staying = bars.filter((bar) => getComputedStyle(bar).position === "sticky");
  return Math.max(0, ...staying.map((bar) => bar.offsetHeight));
}
