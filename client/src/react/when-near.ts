/** Waits until an element is about to be seen. */

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

/** Safari has no idle callbacks. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, 200);
    return () => {
      clearTimeout(timer);
    };
  }
  const handle = requestIdleCallback(act, { timeout: 2_000 });
  return () => {
    cancelIdleCallback(handle);
  };
}
