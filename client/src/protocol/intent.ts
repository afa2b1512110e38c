/** The first sign that a visitor is about to use something live, for which the socket opens. */
import type { EventHandlers } from "./model.ts";

const INTENT_EVENTS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"] as const;
const POINTER_HANDLER = /Click|Mouse|Pointer|Touch|Drag/;
const CONTROLS = "a, button, input, label, select, summary, textarea";

/** The elements that have event handlers, noted as they are shown. */
export class LiveElements {
  readonly #handlers = new WeakMap<Element, EventHandlers>();

  register(element: Element, handlers: EventHandlers): void {
    this.#handlers.set(element, handlers);
  }

  unregister(element: Element): void {
    this.#handlers.delete(element);
  }

  /** Tells whether `sign` on `element` is about a handler there or on a parent. */
  handles(element: Element | null, sign: string): boolean {
    for (let node = element; node; node = node.parentElement) {
      const handlers = this.#handlers.get(node);
      if (handlers && (sign !== "pointerover" || isPointerTarget(node, handlers))) return true;
    }
    return false;
  }
}

/** A pointer that crosses a form or a region which listens to keys does not mean it. */
function isPointerTarget(element: Element, handlers: EventHandlers): boolean {
  return (
    element.matches(CONTROLS) || Object.keys(handlers).some((name) => POINTER_HANDLER.test(name))
  );
}

/** Calls `found` at each sign of intent until it is stopped by the function returned. */
export function watchForIntent(elements: LiveElements, onIntent: () => void): () => void {
  const listen = ({ target, type }: Event): void => {
    if (target instanceof Element && elements.handles(target, type)) onIntent();
  };
  for (const sign of INTENT_EVENTS)
    document.addEventListener(sign, listen, { capture: true, passive: true });
  return () => {
    for (const sign of INTENT_EVENTS) document.removeEventListener(sign, listen, { capture: true });
  };
}
