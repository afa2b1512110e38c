/** Detects that a visitor is about to use a live element, to open the socket in time. */
import type { EventHandlers } from "./model.ts";

const INTENT_EVENTS = ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"] as const;
const POINTER_HANDLER = /Click|Mouse|Pointer|Touch|Drag/;
const CONTROLS = "a, button, input, label, select, summary, textarea";

/** The elements with event handlers. */
export class LiveElements {
  readonly #handlers = new WeakMap<Element, EventHandlers>();

  register(element: Element, handlers: EventHandlers): void {
    this.#handlers.set(element, handlers);
  }

  unregister(element: Element): void {
    this.#handlers.delete(element);
  }

  has(element: Element): boolean {
    return this.#handlers.has(element);
  }

  /**
   * Whether an event of type `type` on `element` concerns a handler there or on an ancestor.
   */
  handles(element: Element | null, type: string): boolean {
    for (let node = element; node; node = node.parentElement) {
      const handlers = this.#handlers.get(node);
      if (handlers && (type !== "pointerover" || isPointerTarget(node, handlers))) return true;
    }
    return false;
  }
}

/** A pointer that only crosses a form or a region with key handlers is no intent. */
function isPointerTarget(element: Element, handlers: EventHandlers): boolean {
  return (
    element.matches(CONTROLS) || Object.keys(handlers).some((name) => POINTER_HANDLER.test(name))
  );
}

/** Calls `onIntent` at each sign of intent. */
export function watchForIntent(elements: LiveElements, onIntent: () => void): void {
  const listen = ({ target, type }: Event): void => {
    if (target instanceof Element && elements.handles(target, type)) onIntent();
  };
  for (const type of INTENT_EVENTS)
    document.addEventListener(type, listen, { capture: true, passive: true });
}
