/** Restores focus after an update replaced the focused element. */

const ISLANDS = "villa-island, villa-module";
export const FOCUSABLE =
  "a[href], button, input, select, textarea, summary, [controls], [tabindex]:not([tabindex='-1'])";

/** Restores focus within the islands and modules of `container`. */
export function restoreLostFocus(container: Element): void {
  let held = islandFocus(document.activeElement);
  document.addEventListener("focusin", ({ target }) => {
    held = islandFocus(target);
  });
  document.addEventListener("focusout", ({ target }) => {
    // A removed element may lose focus before its removal; only a blur in place counts as leaving.
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

/** The element with the same label, else the first focusable one of the island. */
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
