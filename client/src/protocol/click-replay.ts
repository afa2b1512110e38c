/** Repeats the clicks that were made on live elements before React had hydrated the page. */
import type { LiveElements } from "./intent.ts";

/** What a repeated click would open, send or switch once more. */
const NATIVE = "a, form button:not([type=button]), input, label, summary, [popovertarget]";

/** Dispatches `clicks` on `elements` once more, for React alone, in their order. */
export default function replayClicks(clicks: readonly MouseEvent[], elements: LiveElements): void {
  for (const click of clicks) {
    const { type } = click;
    const target = click.target as Element;
    if (elements.handles(target, type) && !target.closest(NATIVE))
      target.dispatchEvent(Object.assign(new MouseEvent(type, click), { replayed: true }));
  }
}
