/** Records what a visitor has done to a page, and does it again where its elements are made again. */
import { isCheckable, isDirty, isField, readField, writeField } from "../protocol/field.ts";

type Act = (element: Element) => void;

const INTERACTIVE = "input, select, textarea, details, dialog, [popover], [contenteditable]";

export class Visit {
  readonly #container: Element;
  readonly #acts: { readonly key: string; readonly row: number; readonly act: Act }[] = [];
  readonly #focus: { readonly key: string; readonly row: number; readonly act: Act } | undefined;

  /** Notes what has been done in `container`. */
  constructor(container: Element) {
    this.#container = container;
    for (const element of container.querySelectorAll("*")) {
      for (const act of [...stateOf(element), ...scrollOf(element)])
        this.#acts.push({ ...this.#placeOf(element), act });
    }
    const { activeElement: focused } = document;
    if (focused && container.contains(focused))
      this.#focus = { ...this.#placeOf(focused), act: focusOf(focused) };
  }

  /** Does it again in the elements that have taken the place. */
  restore(): void {
    for (const { key, row, act } of [...this.#acts, ...(this.#focus ? [this.#focus] : [])]) {
      const element = this.#alike(key)[row];
      if (element) act(element);
    }
  }

  /** Does it again in one of these elements. */
  restoreIn(element: Element): void {
    const { key, row } = this.#placeOf(element);
    for (const done of this.#acts) if (done.key === key && done.row === row) done.act(element);
  }

  #placeOf(element: Element): { key: string; row: number } {
    const key = keyOf(element);
    return { key, row: this.#alike(key).indexOf(element) };
  }

  #alike(key: string): Element[] {
    const [tag = "*"] = key.split("\n");
    return [...this.#container.querySelectorAll(tag)].filter((element) => keyOf(element) === key);
  }
}

/** The server's name of an element; their order distinguishes elements of one name. */
function keyOf(element: Element): string {
  const names = element.matches("input[type=radio], input[type=checkbox]")
    ? ["id", "type", "name", "value"]
    : ["id", "type", "name"];
  return [element.localName, ...names.map((name) => element.getAttribute(name) ?? "")].join("\n");
}

function* stateOf(element: Element): Generator<Act> {
  if (!element.matches(INTERACTIVE)) return;
  if (isField(element)) {
    if (element instanceof HTMLInputElement && element.type === "file") {
      const { files } = element;
      if (files?.length) yield (other) => ((other as HTMLInputElement).files = files);
    } else if (isDirty(element)) {
      const value = readField(element);
      if (!isCheckable(element) || element.type === "checkbox" || value === true)
        yield (other) => {
          if (isField(other)) writeField(other, value);
        };
    }
  } else if (element instanceof HTMLDetailsElement && element.open) {
    yield (other) => ((other as HTMLDetailsElement).open = true);
  } else if (element instanceof HTMLDialogElement && element.open) {
    const isModal = element.matches(":modal");
    yield (other) => {
      const dialog = other as HTMLDialogElement;
      if (dialog.open) return;
      if (isModal) dialog.showModal();
      else dialog.show();
    };
  } else if (element instanceof HTMLElement && element.isContentEditable) {
    const html = element.innerHTML;
    yield (other) => {
      if (other.innerHTML !== html) other.innerHTML = html;
    };
  }
  if (element instanceof HTMLElement && element.popover && element.matches(":popover-open"))
    yield (other) => {
      if (!other.matches(":popover-open")) (other as HTMLElement).showPopover();
    };
}

function* scrollOf({ scrollTop, scrollLeft }: Element): Generator<Act> {
  if (scrollTop || scrollLeft)
    yield (other) => {
      other.scrollTop = scrollTop;
      other.scrollLeft = scrollLeft;
    };
}

function focusOf(focused: Element): Act {
  const [start, end, direction] = selectionOf(focused);
  return (other) => {
    if (!(other instanceof HTMLElement)) return;
    other.focus({ preventScroll: true });
    if (start !== null && isText(other)) other.setSelectionRange(start, end, direction);
  };
}

type Selection = readonly [
  number | null,
  number | null,
  (HTMLInputElement["selectionDirection"] & string) | undefined,
];

function selectionOf(element: Element): Selection {
  if (!isText(element)) return [null, null, undefined];
  const { selectionStart, selectionEnd, selectionDirection } = element;
  return [selectionStart, selectionEnd, selectionDirection ?? undefined];
}

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
