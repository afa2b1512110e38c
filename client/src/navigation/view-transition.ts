/** Lets one page pass into the next, where the browser can and the visitor does not mind. */
import { prefersReducedMotion } from "../dom/reduced-motion.ts";

/** Calls `update` now or, within a transition, a frame later. */
export function withTransition(update: () => void): void {
  if (prefersReducedMotion() || document.hidden || !("startViewTransition" in document)) {
    update();
    return;
  }
  const transition = document.startViewTransition(update);
  // A transition that is skipped has still updated the page.
  transition.ready.catch(() => undefined);
}
