/** Moves the focus to where a new page begins, as a full load would. */

/** Focuses `target`, else the main heading; neither joins the tab order for good. */
export function focusArrival(target: HTMLElement | null): void {
  const place =
    target ?? document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
  if (!place) return;
  if (!place.hasAttribute("tabindex")) {
    place.tabIndex = -1;
    place.addEventListener(
      "blur",
      () => {
        place.removeAttribute("tabindex");
      },
      { once: true },
    );
  }
  place.focus({ preventScroll: true });
}
