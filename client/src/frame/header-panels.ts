/** Adds behaviour to the header's native popovers and menus: closing, Escape, search. */

const HEADER = ".site-header";
const PANELS = `${HEADER} [popover]`;
const MENUS = ".main-menu details[open]";

/** Listens until `signal` aborts. */
export function enhancePanels(signal: AbortSignal): void {
  document.addEventListener("beforetoggle", clearSearch, { signal, capture: true });
  document.addEventListener("toggle", focusSearch, { signal, capture: true });
  document.addEventListener("click", onClick, { signal });
  document.addEventListener("keydown", onKeyDown, { signal });
  document.addEventListener("submit", onSubmit, { signal });
}

/** Closes what was opened on the last page. */
export function closePanels(): void {
  for (const panel of inHeader(PANELS)) {
    if (panel.matches(":popover-open")) panel.hidePopover();
  }
  closeMenus(null);
}

/** Empties the search field of a panel that opens. */
function clearSearch(event: Event): void {
  const field = searchFieldOf(event);
  if (field) field.value = "";
}

function focusSearch(event: Event): void {
  const field = searchFieldOf(event);
  if (field?.closest(".search-panel")) field.focus();
}

/** The search field of the panel that `event` opens. */
function searchFieldOf(event: Event): HTMLInputElement | null {
  const { target, newState } = event as ToggleEvent;
  if (!(target instanceof HTMLElement) || newState !== "open" || !target.matches(PANELS))
    return null;
  return target.querySelector<HTMLInputElement>("input[type=search]");
}

function onClick({ target }: MouseEvent): void {
  closeMenus(target instanceof Node ? target : null);
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
  if (!menu && !panel) return;
  panel?.hidePopover();
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
