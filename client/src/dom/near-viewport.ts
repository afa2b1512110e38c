/** Runs a task once an element comes near the viewport. */
import { whenIdle } from "./idle.ts";

const MARGIN = "300px";

/** Calls `act` once, when `element` comes near the viewport; call the result to give up. */
export function whenNear(element: Element, act: () => void): () => void {
  const places = [element, element.firstElementChild].filter((place) => place !== null);
  // What has no place on the page cannot come near: it is wanted as soon as there is time.
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
