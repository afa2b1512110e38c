/** Highlights a plan's point and its place in the list together. Without React. */
import { focusMainContent } from "../dom/focus.ts";
import { hashTarget } from "../dom/hash-target.ts";

const HIGHLIGHTED = "data-highlighted";

/** Highlights both while one is hovered or focused; call the result to stop. */
export function linkHighlights(section: HTMLElement): () => void {
  let pointed: string | undefined;
  let focused: string | undefined;
  const show = (): void => {
    const anchors = new Set([pointed, focused]);
    for (const { anchor, elements } of pairs(section)) {
      for (const element of elements) element.toggleAttribute(HIGHLIGHTED, anchors.has(anchor));
    }
  };
  const listeners: Record<string, (event: Event) => void> = {
    pointerover: ({ target }) => {
      pointed = anchorOf(target);
      show();
    },
    pointerleave: () => {
      pointed = undefined;
      show();
    },
    focusin: ({ target }) => {
      focused = anchorOf(target);
      show();
    },
    focusout: () => {
      focused = undefined;
      show();
    },
  };
  for (const [name, act] of Object.entries(listeners)) section.addEventListener(name, act);
  const focusPlace = (): void => {
    const target = hashTarget(location.hash);
    if (target?.matches("article") && section.contains(target)) focusMainContent(target);
  };
  window.addEventListener("hashchange", focusPlace);
  if (document.activeElement === document.body) focusPlace();
  return () => {
    for (const [name, act] of Object.entries(listeners)) section.removeEventListener(name, act);
    window.removeEventListener("hashchange", focusPlace);
  };
}

function anchorOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const point = target.closest(".plan-point")?.querySelector("a")?.getAttribute("href");
  return point?.slice(1) ?? target.closest("article")?.id;
}

/** Queried each time: tiles and their points may load late. */
function pairs(section: HTMLElement) {
  return [...section.querySelectorAll("article[id]")].map((place) => ({
    anchor: place.id,
    elements: [
      place,
      ...section.querySelectorAll(`.plan-point a[href="#${CSS.escape(place.id)}"]`),
    ],
  }));
}
