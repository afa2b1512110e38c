/** Moves focus to the start of a page's content, as a full load would. */

/** Focuses `target`, else the main heading; neither stays in the tab order afterwards. */
export function focusMainContent(target: HTMLElement | null): void {
  const element =
    target ?? document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.addEventListener(
      "blur",
      () => {
        element.removeAttribute("tabindex");
      },
      { once: true },
    );
  }
  element.focus({ preventScroll: true });
}

/**
 * Takes focus from a link or a heading, which may be about to be removed: browsers lay out the
 * whole page again to remove what has focus.
 */
export function releaseFocus(): void {
  const { activeElement: focused } = document;
  if (focused instanceof HTMLElement && focused.matches("a, [tabindex='-1']")) focused.blur();
}
