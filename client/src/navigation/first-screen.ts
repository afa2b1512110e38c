/** Shows the first blocks of a page a frame ahead of the others, on phones. */
import type { Model } from "../protocol/model.ts";

/** So many blocks fill the screen of a phone; `section.css` defers the layout of the others. */
const BLOCKS = 3;
const PHONE = "(max-width: 767px)";
/** Hides what follows the content. */
const HEIGHT = "200vh";

export function isPhone(): boolean {
  return matchMedia(PHONE).matches;
}

/** Remembers of the pages that were left how far down their first blocks reach. */
export class FirstScreens {
  readonly #ends = new Map<string, number>();

  /** Measures the page at `url`, which is shown. */
  measure(url: URL): void {
    const block = document.querySelector(`main > :nth-child(${String(BLOCKS)})`);
    if (block) this.#ends.set(keyOf(url), block.getBoundingClientRect().bottom + scrollY);
    else this.#ends.delete(keyOf(url));
  }

  /** Whether the first blocks of the page at `url` fill a window scrolled to `y`. */
  fill(url: URL, y: number): boolean {
    return y === 0 || (this.#ends.get(keyOf(url)) ?? 0) >= y + innerHeight;
  }
}

/** Another width is another layout. */
function keyOf({ pathname, search }: URL): string {
  return `${String(innerWidth)} ${pathname}${search}`;
}

/** Gives `model` with the first blocks of its `main` alone. */
export function firstScreen(model: Model): Model {
  const { tagName, attributes, children = [] } = model;
  if (tagName === "main") {
    if (children.length <= BLOCKS) return model;
    const style = { minHeight: HEIGHT };
    return { ...model, attributes: { ...attributes, style }, children: children.slice(0, BLOCKS) };
  }
  const shown = children.map((child) =>
    typeof child === "object" && child !== null ? firstScreen(child) : child,
  );
  return shown.every((child, at) => child === children[at]) ? model : { ...model, children: shown };
}

/** Calls `act` once the frame that is being prepared is on the screen; at once where none is. */
export function afterFrame(act: () => void): void {
  if (document.hidden) {
    act();
    return;
  }
  requestAnimationFrame(() => {
    setTimeout(act);
  });
}
