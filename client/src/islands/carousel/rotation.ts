/** Moves a carousel on by itself, and holds it while somebody looks closer. Without React. */

/** Milliseconds that a slide stands still. */
export const PAUSE = 6_000;

/** Calls `next` every few seconds, but not while `area` is pointed at, has the focus or is hidden. */
export function rotate(area: HTMLElement, next: () => void): () => void {
  const holding = new Set<string>();
  const hold =
    (reason: string, held: boolean): (() => void) =>
    () => {
      if (held) holding.add(reason);
      else holding.delete(reason);
    };
  const listeners = Object.entries({
    pointerenter: hold("pointer", true),
    pointerleave: hold("pointer", false),
    focusin: hold("focus", true),
    focusout: hold("focus", false),
  });
  for (const [name, listener] of listeners) area.addEventListener(name, listener);
  const timer = setInterval(() => {
    if (holding.size === 0 && !document.hidden && isSeen(area)) next();
  }, PAUSE);
  return () => {
    clearInterval(timer);
    for (const [name, listener] of listeners) area.removeEventListener(name, listener);
  };
}

function isSeen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}
