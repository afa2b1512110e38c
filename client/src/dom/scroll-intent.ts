/** Notifies when a visitor is about to scroll, before the page has moved. */

const EVENTS = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/** Calls `act` until `signal` aborts. */
export function onScrollIntent(act: () => void, signal: AbortSignal): void {
  for (const name of EVENTS) window.addEventListener(name, act, { passive: true, signal });
}
