/** Opens and closes a dialog or a popover, whichever way it was opened. */

export const OVERLAYS = "dialog, [popover]";

/** Closes what was opened over the page. */
export function closeOverlays(): void {
  for (const each of document.querySelectorAll<HTMLElement>(OVERLAYS)) {
    if (isOpen(each)) close(each);
  }
}

export function isOpen(overlay: HTMLElement): boolean {
  return (overlay instanceof HTMLDialogElement && overlay.open) || isPopoverOpen(overlay);
}

export function close(overlay: HTMLElement): void {
  if (isPopoverOpen(overlay)) overlay.hidePopover();
  else if (overlay instanceof HTMLDialogElement) overlay.close();
}

/** Opens a dialog over an inert page, also one that the browser has opened as a popover. */
export function showModal(dialog: HTMLDialogElement): void {
  if (isPopoverOpen(dialog)) dialog.hidePopover();
  if (!dialog.open) dialog.showModal();
}

/** Older browsers do not know the selector. */
function isPopoverOpen(overlay: HTMLElement): boolean {
  return overlay.popover !== null && "showPopover" in overlay && overlay.matches(":popover-open");
}
