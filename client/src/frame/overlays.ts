/**
 * Opens and closes what is over the page. What covers it is a dialog, behind which the page is inert,
 * or the menu as large as the window, behind which the style hides it; a popover is neither.
 */
import { close, isOpen, OVERLAYS, showModal } from "../dom/overlay.ts";

const COVERS = "dialog, .site-menu";

/** Open ones that do not cover the page. */
const popovers = new Set<HTMLElement>();

/** Listens until `signal` aborts. */
export function watchOverlays(signal: AbortSignal): void {
  document.addEventListener("click", onClick, { signal });
  const onToggle = ({ target }: Event) => {
    remember(target);
  };
  document.addEventListener("toggle", onToggle, { signal, capture: true });
  document.addEventListener("focusin", closeLeft, { signal });
  // Opened by the browser alone, before this script.
  for (const each of document.querySelectorAll<HTMLElement>("[popover]")) {
    if (each instanceof HTMLDialogElement && isOpen(each)) showModal(each);
    else remember(each);
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

function remember(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target.matches(COVERS)) return;
  if (target.popover !== null && isOpen(target)) popovers.add(target);
  else popovers.delete(target);
}

/** What does not cover the page closes when the focus leaves it, its own button apart. */
function closeLeft({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  for (const popover of popovers) {
    const opener = `[popovertarget="${CSS.escape(popover.id)}"]`;
    if (!popover.contains(target) && !target.matches(opener)) popover.hidePopover();
  }
}
