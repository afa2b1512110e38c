/** Runs a task once an element comes near the viewport. */
import { whenIdle } from "./idle.ts";

const MARGIN = "300px";

/** Calls `act` once, when `element` comes near the viewport; call the result to cancel. */
export function whenNear(element: Element, act: () => void): () => void {
  const places = [element, element.firstElementChild].filter((place) => place !== null);
  // An element without a box never intersects: it loads when the browser is idle.
  if (typeof IntersectionObserver === "undefined" || places.length === 1) return whenIdle(act);
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: MARGIN },
  );
  for (const place of places) observer.observe(place);
  return () => {
    observer.disconnect();
  };
}
