/**
 * Opens and closes what is over the page. What covers it is a dialog, behind which the page is inert,
 * or the menu as large as the window, behind which the style hides it; a popover is neither.
 */
import { close, isOpen, OVERLAYS, showModal } from "../dom/overlay.ts";

/** What does not cover the page. */
const POPOVERS = "[popover]:not(dialog, .site-menu)";

/** Listens until `signal` aborts. */
export function watchOverlays(signal: AbortSignal): void {
  document.addEventListener("click", onClick, { signal });
  document.addEventListener("focusin", closeLeft, { signal });
  // Opened by the browser alone, before this script.
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[popover]")) {
    if (isOpen(dialog)) showModal(dialog);
  }
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  const control = event.target.closest<HTMLElement>("a[href], button[popovertarget]");
  if (control instanceof HTMLAnchorElement) closeOnAnchor(event, control);
  else if (control) runDialogButton(event, control);
}

/** A link to an anchor of this page would scroll what is out of sight. */
function closeOnAnchor(event: MouseEvent, link: HTMLAnchorElement): void {
  const overlay = link.closest<HTMLElement>(OVERLAYS);
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!overlay || isModified || link.target === "_blank" || !isAnchor(link)) return;
  if (isOpen(overlay)) close(overlay);
}

function isAnchor({ href }: HTMLAnchorElement): boolean {
  const [page = "", anchor] = href.split("#");
  return anchor !== undefined && page === location.href.split("#")[0];
}

/** The browser would open a dialog as a popover, which the focus can leave. */
function runDialogButton(event: Event, button: HTMLElement): void {
  const dialog = document.getElementById(button.getAttribute("popovertarget") ?? "");
  if (!(dialog instanceof HTMLDialogElement)) return;
  event.preventDefault();
  if (!isOpen(dialog)) showModal(dialog);
  else close(dialog);
}

/** What does not cover the page closes when the focus leaves it, its own button apart. */
function closeLeft({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  for (const popover of document.querySelectorAll<HTMLElement>(POPOVERS)) {
    const opener = `[popovertarget="${CSS.escape(popover.id)}"]`;
    const isInside = popover.contains(target) || target.matches(opener);
    if (!isInside && isOpen(popover)) close(popover);
  }
}
