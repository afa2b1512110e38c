/** Keeps the focus where a visitor has it when an island takes the place of what had it. */

const PLACES = "villa-island, villa-module";
export const FOCUSABLE =
  "a[href], button, input, select, textarea, summary, [controls], [tabindex]:not([tabindex='-1'])";

/** Looks after all parts of `container` that React or a module may put others in place of. */
export function keepFocus(container: Element): void {
  let held = inPlace(document.activeElement);
  document.addEventListener("focusin", ({ target }) => {
    held = inPlace(target);
  });
  document.addEventListener("focusout", ({ target }) => {
    // What is taken off the page may lose the focus first; only who leaves it there lets it go.
    queueMicrotask(() => {
      if (held?.element === target && held.element.isConnected) held = undefined;
    });
  });
  new MutationObserver(() => {
    if (!held || held.element.isConnected) return;
    const { element, place } = held;
    held = undefined;
    if (isNowhere(document.activeElement))
      successor(element, place)?.focus({ preventScroll: true });
  }).observe(container, { childList: true, subtree: true });
}

interface Held {
  readonly element: HTMLElement;
  readonly place: Element;
}

function inPlace(target: EventTarget | null): Held | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const place = target.closest(PLACES);
  return place && place !== target ? { element: target, place } : undefined;
}

function isNowhere(active: Element | null): boolean {
  return active === null || active === document.body;
}

/** What says the same as `element` did, else what comes first in its place. */
function successor(element: HTMLElement, place: Element): HTMLElement | undefined {
  const offered = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isOffered);
  return offered.find((each) => says(each) === says(element)) ?? offered[0];
}

function isOffered(element: HTMLElement): boolean {
  return !element.matches(":disabled, [inert] *") && element.getClientRects().length > 0;
}

export function says(element: HTMLElement): string {
  return (element.getAttribute("aria-label") ?? element.textContent).trim() || element.id;
}
