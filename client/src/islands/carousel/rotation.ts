/** Advances a carousel automatically, paused while hovered or focused. Without React. */

/** Milliseconds between two slides. */
export const INTERVAL = 6_000;

/** Calls `next` at each interval, unless `area` is hovered, focused or not visible. */
export function rotate(area: HTMLElement, next: () => void): () => void {
  const pauseReasons = new Set<string>();
  const setPaused =
    (reason: string, active: boolean): (() => void) =>
    () => {
      if (active) pauseReasons.add(reason);
      else pauseReasons.delete(reason);
    };
  const listeners = Object.entries({
    pointerenter: setPaused("pointer", true),
    pointerleave: setPaused("pointer", false),
    focusin: setPaused("focus", true),
    focusout: setPaused("focus", false),
  });
  for (const [name, listener] of listeners) area.addEventListener(name, listener);
  const timer = setInterval(() => {
    if (pauseReasons.size === 0 && !document.hidden && isVisible(area)) next();
  }, INTERVAL);
  return () => {
    clearInterval(timer);
    for (const [name, listener] of listeners) area.removeEventListener(name, listener);
  };
}

function isVisible(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}
