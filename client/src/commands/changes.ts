/** Changes attributes and classes, and retains the changes through updates of the page. */
import { Limit } from "./limit.ts";

/** A script that always writes something else wins, instead of both going on for ever. */
const MAX_PER_SECOND = 100;

interface Change {
  readonly original: string | null;
  readonly value: string | null;
}

interface Changes {
  /** The element's id when it was changed: an element that takes its place has the same. */
  readonly id: string;
  /** By attribute; a class is its name after a dot, and `""` or null. */
  readonly values: Map<string, Change>;
}

const again = new Limit(MAX_PER_SECOND);
const changed = new Map<Element, Changes>();
let observer: MutationObserver | undefined;

/** Gives an attribute or a class of `element` a value, null to remove it. */
export function change(element: Element, name: string, value: string | null): void {
  let changes = changed.get(element);
  if (!changes) {
    changes = { id: element.id, values: new Map() };
    changed.set(element, changes);
    observe(element);
  }
  const { original } = changes.values.get(name) ?? { original: read(element, name) };
  changes.values.set(name, { original, value });
  write(element, name, value);
}

export function hasClass(element: Element, name: string): boolean {
  return element.classList.contains(name);
}

/** Undoes the changes, but for what the page that follows has overwritten already. */
export function forgetChanges(): void {
  const records = observer?.takeRecords() ?? [];
  observer?.disconnect();
  observer = undefined;
  for (const element of [...changed.keys()]) undo(element, records);
}

/** Undoes the changes of `element`, but for attributes that `records` name. */
function undo(element: Element, records: readonly MutationRecord[]): void {
  for (const [name, { original, value }] of changed.get(element)?.values ?? []) {
    const attribute = name.startsWith(".") ? "class" : name;
    const isNew = records.some(
      ({ target, attributeName }) => target === element && attributeName === attribute,
    );
    if (!isNew && read(element, name) === value) write(element, name, original);
  }
  changed.delete(element);
}

function observe(element: Element): void {
  if (!observer) {
    observer = new MutationObserver(putAgain);
    observer.observe(document.body, { childList: true, subtree: true });
  }
  observer.observe(element, { attributes: true });
}

/** An update may have overwritten an attribute, or put an element in another's place. */
function putAgain(records: readonly MutationRecord[]): void {
  for (const [element, { id, values }] of [...changed]) {
    if (element.isConnected && element.id === id) {
      for (const [name, { value }] of values) {
        if (read(element, name) === value) continue;
        if (again.allows(`${id} ${name}`)) write(element, name, value);
        else values.delete(name);
      }
      continue;
    }
    const successor = id ? document.getElementById(id) : null;
    // React gives the elements of a list without keys to others of it.
    if (element.isConnected) undo(element, records);
    else if (successor) changed.delete(element);
    if (successor) for (const [name, { value }] of values) change(successor, name, value);
  }
}

function read(element: Element, name: string): string | null {
  if (!name.startsWith(".")) return element.getAttribute(name);
  return hasClass(element, name.slice(1)) ? "" : null;
}

function write(element: Element, name: string, value: string | null): void {
  if (name.startsWith(".")) element.classList.toggle(name.slice(1), value !== null);
  else if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
