/** Moves the focus, and remembers where it was. */

const FOCUSABLE =
  "a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex='-1'])";

const stack: Element[] = [];

/** Focuses the first of `elements`. */
export function focus([first]: readonly Element[]): void {
  (first as HTMLElement | undefined)?.focus();
}

/** Focuses the first visible control in `elements`. */
export function focusFirst(elements: readonly Element[]): void {
  const controls = elements.flatMap((each) => [...each.querySelectorAll(FOCUSABLE)]);
  focus(controls.filter((each) => each.getClientRects().length > 0));
}

export function pushFocus([first]: readonly Element[]): void {
  if (first) stack.push(first);
}

/** Focuses what was remembered last, or what has taken its place under the same id. */
export function popFocus(): void {
  const last = stack.pop();
  if (!last) return;
  const current = last.isConnected ? last : last.id && document.getElementById(last.id);
  focus(current ? [current] : []);
}

export function forgetFocus(): void {
  stack.length = 0;
}
