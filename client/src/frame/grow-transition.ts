/** Animates a card growing out of the element that opened it. */

const DURATION = 500;
const EASING = "cubic-bezier(0.22, 0.7, 0.2, 1)";

/** Animates `card` from `origin` to its place; its content fades in. */
export function growFrom(card: HTMLElement, origin: DOMRect): void {
  const { left, top, width, height } = card.getBoundingClientRect();
  if (width === 0 || height === 0) return;
  const offset = `translate(${origin.left - left}px, ${origin.top - top}px)`;
  const scale = `scale(${origin.width / width}, ${origin.height / height})`;
  card.animate(
    [
      { transformOrigin: "0 0", transform: `${offset} ${scale}`, borderRadius: "50%" },
      { transformOrigin: "0 0", transform: "none" },
    ],
    { duration: DURATION, easing: EASING },
  );
  for (const content of card.children) {
    content.animate([{ opacity: 0 }, { opacity: 0, offset: 0.3 }, { opacity: 1 }], {
      duration: DURATION,
    });
  }
}
