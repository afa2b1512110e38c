/** The first sign that a visitor is about to use something live, for which the socket opens. */
import type { EventHandlers } from "./model.ts";

const SIGNS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"] as const;
const POINTED_AT = /Click|Mouse|Pointer|Touch|Drag/;
const CONTROLS = "a, button, input, label, select, summary, textarea";

/** The elements that have event handlers, noted as they are shown. */
export class LiveElements {
  readonly #handlers = new WeakMap<Element, EventHandlers>();

  note(element: Element, handlers: EventHandlers): void {
    this.#handlers.set(element, handlers);
  }

  forget(element: Element): void {
    this.#handlers.delete(element);
  }

  /** Tells whether `sign` on `element` is about a handler there or on a parent. */
  concerns(element: Element | null, sign: string): boolean {
    for (let node = element; node; node = node.parentElement) {
      const handlers = this.#handlers.get(node);
      if (handlers && (sign !== "pointerover" || isPointedAt(node, handlers))) return true;
    }
    return false;
  }
}

/** A pointer that crosses a form or a region which listens to keys does not mean it. */
function isPointedAt(element: Element, handlers: EventHandlers): boolean {
  return element.matches(CONTROLS) || Object.keys(handlers).some((name) => POINTED_AT.test(name));
}

/** Calls `found` at each sign of intent until it is stopped by the function returned. */
export function watchForIntent(elements: LiveElements, found: () => void): () => void {
  const listen = ({ target, type }: Event): void => {
    if (target instanceof Element && elements.concerns(target, type)) found();
  };
  for (const sign of SIGNS)
    document.addEventListener(sign, listen, { capture: true, passive: true });
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, listen, { capture: true });
  };
}
