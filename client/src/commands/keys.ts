/** Names the key of an event as `js.on_key` does: `Control+Shift+ArrowUp`. */

const FIELDS = "input, select, textarea, [contenteditable]";

/** The name; empty where the event is no key, or a letter that is typed into a field. */
export function keyOf(event: Event): string {
  if (!(event instanceof KeyboardEvent) || event.isComposing) return "";
  const { key, target, ctrlKey, altKey, metaKey, shiftKey } = event;
  const isLetter = key.length === 1;
  const isCombined = ctrlKey || altKey || metaKey;
  if (isLetter && !isCombined && target instanceof Element && target.matches(FIELDS)) return "";
  const held = [
    ctrlKey && "Control",
    altKey && "Alt",
    metaKey && "Meta",
    // A letter says by itself whether it is a capital.
    shiftKey && !isLetter && "Shift",
    key,
  ];
  return held.filter(Boolean).join("+");
}
