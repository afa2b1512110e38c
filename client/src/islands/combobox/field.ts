/** Gives a server-rendered field the attributes and listeners of a combobox. */
import { useLayoutEffect, useRef } from "react";

/** An empty value removes its attribute; all are removed at the end. */
export function useAttributes(
  input: HTMLInputElement,
  values: Readonly<Record<string, string>>,
): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(values)) {
      if (value) input.setAttribute(name, value);
      else input.removeAttribute(name);
    }
  });
  const names = useRef(Object.keys(values));
  useLayoutEffect(() => {
    const written = names.current;
    return () => {
      for (const name of written) input.removeAttribute(name);
    };
  }, [input]);
}

export function useListeners(
  target: EventTarget | null,
  listeners: Readonly<Record<string, (event: Event) => void>>,
): void {
  useLayoutEffect(() => {
    const entries = Object.entries(listeners);
    for (const [type, listener] of entries) target?.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of entries) target?.removeEventListener(type, listener);
    };
  });
}
