/** Animates page changes by a view transition, unless the visitor prefers reduced motion. */
import { prefersReducedMotion } from "../dom/reduced-motion.ts";

/** Calls `update` now or, within a transition, a frame later. */
export function withTransition(update: () => void): void {
  if (prefersReducedMotion() || document.hidden || !("startViewTransition" in document)) {
    update();
    return;
  }
  const transition = document.startViewTransition(update);
  // A skipped transition still updates the page.
  transition.ready.catch(() => undefined);
}
