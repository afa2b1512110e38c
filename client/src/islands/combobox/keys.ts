/** Says what a key does in the field of a combobox. */

export interface KeyStep {
  /** The index of a suggestion, and what else there is to do. */
  readonly to: number | "last" | "close" | "clear" | "take";
  /** Whether the key does nothing else. */
  readonly prevents: boolean;
}

/** Undefined for a key that is left to the field; `suggestions` are undefined while closed. */
export function keyStep(
  { key, altKey, ctrlKey, metaKey, shiftKey, isComposing }: KeyboardEvent,
  suggestions: readonly string[] | undefined,
  active: number,
): KeyStep | undefined {
  if (isComposing || ctrlKey || metaKey || shiftKey) return undefined;
  const last = (suggestions?.length ?? 0) - 1;
  switch (key) {
    case "ArrowDown":
      if (altKey) return { to: -1, prevents: true };
      return { to: active < last || last < 0 ? active + 1 : 0, prevents: true };
    case "ArrowUp":
      if (altKey) return { to: "close", prevents: true };
      return { to: active > 0 ? active - 1 : "last", prevents: true };
    case "Enter":
      return active < 0 ? undefined : { to: "take", prevents: true };
    case "Escape":
      return { to: suggestions ? "close" : "clear", prevents: suggestions !== undefined };
    case "Home":
    case "End":
    case "ArrowLeft":
    case "ArrowRight":
      return suggestions ? { to: -1, prevents: false } : undefined;
    default:
      return undefined;
  }
}
