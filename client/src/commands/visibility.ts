/** Shows and hides elements: native ones by their own means, all others by `hidden`. */
import { change } from "./changes.ts";

/** Shows or hides `element`, by default the opposite of what it is, and updates its controls. */
export function setVisible(element: Element, visible = !isVisible(element)): void {
  if (element instanceof HTMLDialogElement) setOpen(element, visible);
  else if (isPopover(element)) element.togglePopover(visible);
  else if (element instanceof HTMLDetailsElement) element.open = visible;
  else change(element, "hidden", visible ? null : "");
  for (const control of document.querySelectorAll("[aria-controls][aria-expanded]")) {
    const controlled = control.getAttribute("aria-controls")?.split(/\s+/) ?? [];
    if (element.id && controlled.includes(element.id))
      change(control, "aria-expanded", String(visible));
  }
}

function isVisible(element: Element): boolean {
  if (element instanceof HTMLDialogElement && element.open) return true;
  if (isPopover(element)) return element.matches(":popover-open");
  if (element instanceof HTMLDetailsElement || element instanceof HTMLDialogElement)
    return element.open;
  return !element.hasAttribute("hidden");
}

function isPopover(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element.hasAttribute("popover");
}

function setOpen(dialog: HTMLDialogElement, open: boolean): void {
  if (isVisible(dialog) === open) return;
  if (open) dialog.showModal();
  else if (dialog.open) dialog.close();
  else dialog.hidePopover();
}
