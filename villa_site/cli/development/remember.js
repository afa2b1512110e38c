/** Keeps what a visitor has done to a page while parts of it are replaced. */

const PATIENCE = 3_000;
const FIELDS = "input:not([type=hidden], [type=file]), textarea, select";

/** Restores, for a while, in elements that come anew what was open, typed and focused before. */
export function remember(page) {
  if (!page) return;
  const before = snapshot(page);
  const known = new WeakSet(page.querySelectorAll(`details, ${FIELDS}`));
  const { scrollX, scrollY } = window;
  let moved = false;
  const move = () => (moved = true);
  for (const name of ["wheel", "touchmove", "keydown"]) addEventListener(name, move, { once: true });
  const observer = new MutationObserver(() => {
    for (const details of page.querySelectorAll("details")) {
      if (!known.has(details)) details.open ||= before.open.has(keyOf(page, details));
    }
    for (const field of page.querySelectorAll(FIELDS)) {
      const typed = before.fields.get(keyOf(page, field));
      if (!known.has(field) && typed) Object.assign(field, typed);
      known.add(field);
    }
    if (before.focus && document.activeElement === document.body) {
      const { key, range } = before.focus;
      const field = [...page.querySelectorAll(before.focus.tag)].find((e) => keyOf(page, e) === key);
      field?.focus({ preventScroll: true });
      if (range) field?.setSelectionRange?.(...range);
    }
    if (!moved && Math.abs(window.scrollY - scrollY) > 1) {
      window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    }
  });
  observer.observe(page, { subtree: true, childList: true });
  setTimeout(() => {
    observer.disconnect();
    for (const name of ["wheel", "touchmove", "keydown"]) removeEventListener(name, move);
  }, PATIENCE);
}

function snapshot(page) {
  const open = new Set([...page.querySelectorAll("details[open]")].map((e) => keyOf(page, e)));
  const fields = new Map();
  for (const field of page.querySelectorAll(FIELDS)) {
    const { value, checked, defaultValue, defaultChecked } = field;
    if (checked !== undefined && checked !== defaultChecked) {
      fields.set(keyOf(page, field), { checked });
    } else if (value !== defaultValue && field.type !== "checkbox" && field.type !== "radio") {
      fields.set(keyOf(page, field), { value });
    }
  }
  const active = document.activeElement;
  const within = active && active !== document.body && page.contains(active);
  return { open, fields, focus: within ? focusOf(page, active) : null };
}

function focusOf(page, active) {
  let range = null;
  try {
    if (active.selectionStart !== null) range = [active.selectionStart, active.selectionEnd];
  } catch {
    // Not every kind of field has a selection.
  }
  return { tag: active.localName, key: keyOf(page, active), range: range?.[0] === undefined ? null : range };
}

/** Names an element by its id, or by its place among those that say the same. */
function keyOf(page, element) {
  if (element.id) return `#${element.id}`;
  const words =
    element.localName === "details"
      ? element.querySelector("summary")?.textContent
      : (element.name ?? element.getAttribute("href") ?? element.textContent);
  const like = [...page.querySelectorAll(element.localName)].filter((each) => each.name === element.name);
  const place = element.name ? like.indexOf(element) : "";
  return `${element.localName} ${words} ${place}`;
}
