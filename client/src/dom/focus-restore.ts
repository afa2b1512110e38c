/** Restores focus after an update replaced the focused element. */

const ISLANDS = "villa-island, villa-module";
const FOCUSABLE =
  "a[href], button, input, select, textarea, summary, [controls], [tabindex]:not([tabindex='-1'])";

/** Restores focus within the islands and modules of `container`. */
export function restoreLostFocus(container: Element): void {
  let last = islandFocus(document.activeElement);
  document.addEventListener("focusin", ({ target }) => {
    last = islandFocus(target);
  });
  document.addEventListener("focusout", ({ target }) => {
    // A removed element may lose focus before its removal; only a blur in place counts as leaving.
    queueMicrotask(() => {
      if (last?.element === target && last.element.isConnected) last = undefined;
    });
  });
  new MutationObserver(() => {
    if (!last || last.element.isConnected) return;
    const { element, island } = last;
    last = undefined;
    if (isUnfocused(document.activeElement))
      replacementOf(element, island)?.focus({ preventScroll: true });
  }).observe(container, { childList: true, subtree: true });
}

/**
 * Opens what an update folds over the focused element of the main content, such as the filter that
 * a visitor takes back. The browser would take the focus from what is hidden.
 */
export function keepFocusUnfolded(container: Element): void {
  new MutationObserver((changes) => {
    const { activeElement: focused } = document;
    if (!focused?.matches("main :not(summary)")) return;
    for (const { target } of changes)
      if (target instanceof HTMLDetailsElement && !target.open && target.contains(focused))
        target.open = true;
  }).observe(container, { attributes: true, attributeFilter: ["open"], subtree: true });
}

/**
 * Remembers the focused element of `container`; call the result to focus the element of the same
 * kind and label, should the remembered one be missing.
 */
export function rememberFocus(container: Element): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !container.contains(focused)) return () => undefined;
  const equivalents = () =>
    [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (each) => each.tagName === focused.tagName && labelOf(each) === labelOf(focused),
    );
  const index = equivalents().indexOf(focused);
  return () => {
    if (focused.isConnected || !isUnfocused(document.activeElement)) return;
    const candidates = equivalents();
    (candidates[index] ?? candidates[0])?.focus({ preventScroll: true });
  };
}

interface IslandFocus {
  readonly element: HTMLElement;
  readonly island: Element;
}

function islandFocus(target: EventTarget | null): IslandFocus | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const island = target.closest(ISLANDS);
  return island && island !== target ? { element: target, island } : undefined;
}

function isUnfocused(active: Element | null): boolean {
  return active === null || active === document.body;
}

/** The element with the same label, else the first focusable one of the island. */
function replacementOf(element: HTMLElement, island: Element): HTMLElement | undefined {
  const candidates = [...island.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isFocusable);
  return candidates.find((each) => labelOf(each) === labelOf(element)) ?? candidates[0];
}

function isFocusable(element: HTMLElement): boolean {
  return !element.matches(":disabled, [inert] *") && element.getClientRects().length > 0;
}

function labelOf(element: HTMLElement): string {
  return (element.getAttribute("aria-label") ?? element.textContent).trim() || element.id;
}
