/** Animates the way to a new page, where the device is quick and the visitor likes it. */
import { prefersReducedMotion } from "../dom/reduced-motion.ts";
import { isSlowDevice } from "../dom/slow-device.ts";

/** Calls `update` now or, within a transition, a frame later. */
export function withTransition(update: () => void): void {
  // Two pictures of the screen would cost a slow device more than the rest of the page change.
  const isPlain = prefersReducedMotion() || document.hidden || isSlowDevice();
  if (isPlain || !("startViewTransition" in document)) {
    update();
    return;
  }
  const transition = document.startViewTransition(update);
  // A skipped transition still updates the page.
  transition.ready.catch(() => undefined);
}
