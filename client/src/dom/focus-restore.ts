/** Keeps the focus where a visitor has it when an island takes the place of what had it. */

const ISLANDS = "villa-island, villa-module";
export const FOCUSABLE =
  "a[href], button, input, select, textarea, summary, [controls], [tabindex]:not([tabindex='-1'])";

/** Looks after all parts of `container` that React or a module may put others in place of. */
export function restoreLostFocus(container: Element): void {
  let held = islandFocus(document.activeElement);
  document.addEventListener("focusin", ({ target }) => {
    held = islandFocus(target);
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
    if (isUnfocused(document.activeElement))
      replacementOf(element, place)?.focus({ preventScroll: true });
  }).observe(container, { childList: true, subtree: true });
}

interface IslandFocus {
  readonly element: HTMLElement;
  readonly place: Element;
}

function islandFocus(target: EventTarget | null): IslandFocus | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const place = target.closest(ISLANDS);
  return place && place !== target ? { element: target, place } : undefined;
}

function isUnfocused(active: Element | null): boolean {
  return active === null || active === document.body;
}

/** What says the same as `element` did, else what comes first in its place. */
function replacementOf(element: HTMLElement, place: Element): HTMLElement | undefined {
  const offered = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isFocusable);
  return offered.find((each) => labelOf(each) === labelOf(element)) ?? offered[0];
}

function isFocusable(element: HTMLElement): boolean {
  return !element.matches(":disabled, [inert] *") && element.getClientRects().length > 0;
}

export function labelOf(element: HTMLElement): string {
  return (element.getAttribute("aria-label") ?? element.textContent).trim() || element.id;
}
