/** Shows the first blocks of a page a frame ahead of the others, on phones. */
import type { Model } from "../protocol/model.ts";

/** So many blocks fill the screen of a phone; `section.css` defers the layout of the others. */
const BLOCKS = 3;
const PHONE = "(max-width: 767px)";
/** Keeps what follows the content out of sight. */
const HEIGHT = "200vh";

export function isPhone(): boolean {
  return matchMedia(PHONE).matches;
}

/** Tells whether the blocks that are shown fill a window scrolled to `y`. */
export function fillsWindow(y: number): boolean {
  const block = document.querySelector("main > :last-child");
  return !!block && block.getBoundingClientRect().bottom + scrollY >= y + innerHeight;
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
