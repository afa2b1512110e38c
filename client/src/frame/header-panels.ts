/** Adds behaviour to the header's native panels and menus: closing, Escape, search. */
import { close, isOpen } from "../dom/overlay.ts";

const HEADER = ".site-header";
const PANELS = `${HEADER} [popover]`;
const OPENERS = `${HEADER} button[popovertarget]`;
const MENUS = ".main-menu details[open]";

/** Listens until `signal` aborts. */
export function enhancePanels(signal: AbortSignal): void {
  document.addEventListener("click", onClick, { signal });
  document.addEventListener("focusin", onFocus, { signal });
  document.addEventListener("keydown", onKeyDown, { signal });
  document.addEventListener("submit", onSubmit, { signal });
  const leave = () => {
    closeMenus(null);
  };
  document.addEventListener("villa:turn", leave, { signal });
}

function closePanels(): void {
  for (const panel of inHeader(PANELS)) {
    if (isOpen(panel)) close(panel);
  }
  closeMenus(null);
}

function onClick({ target }: MouseEvent): void {
  clearSearch(target);
  closeMenus(target instanceof Node ? target : null);
}

/** Empties the search field of the panel that a button opens. */
function clearSearch(target: EventTarget | null): void {
  const opener = target instanceof Element ? target.closest(OPENERS) : null;
  const panel = document.getElementById(opener?.getAttribute("popovertarget") ?? "");
  const field = panel?.querySelector<HTMLInputElement>("input[type=search]");
  if (field) field.value = "";
}

/** A menu that covers the page closes when the focus leaves it. */
function onFocus({ target }: FocusEvent): void {
  if (target instanceof Node) closeMenus(target);
}

/** In the bar a menu covers the page and closes; in the burger panel it is part of the list. */
function closeMenus(keep: Node | null): void {
  if (keep && window.matchMedia("(max-width: 1199.98px)").matches) return;
  for (const menu of inHeader<HTMLDetailsElement>(MENUS)) {
    if (!keep || !menu.contains(keep)) menu.open = false;
  }
}

/** Looks in the header alone: the whole page takes a slow processor milliseconds. */
function inHeader<E extends HTMLElement>(selector: string): Iterable<E> {
  return document.querySelector(HEADER)?.querySelectorAll<E>(selector) ?? [];
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, key } = event;
  if (key !== "Escape" || !(target instanceof Element)) return;
  const menu = target.closest<HTMLDetailsElement>(MENUS);
  // A search field would consume Escape only to clear itself.
  const panel = target.matches("input") ? target.closest<HTMLElement>(PANELS) : null;
  if (!menu && !(panel && isOpen(panel))) return;
  if (panel) close(panel);
  if (menu) menu.open = false;
  menu?.querySelector("summary")?.focus();
  // One press closes one thing: the panel around a menu stays open.
  event.preventDefault();
}

/** Follows a link to the results, so that they need no full load. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches(`${HEADER} .search-field`)) return;
  event.preventDefault();
  const link = document.createElement("a");
  const address = new URL(form.action);
  for (const { name, value } of form.querySelectorAll("input"))
    address.searchParams.set(name, value);
  link.href = address.href;
  link.hidden = true;
  form.append(link);
  link.click();
  link.remove();
  closePanels();
}
