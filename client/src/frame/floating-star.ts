/** The fun fact's star as a visitor meets it: it floats, stops when asked, opens, and goes. */
import { prefersReducedMotion } from "../dom/reduced-motion.ts";
import { Drift, type Vector } from "./floating-motion.ts";
import { morph } from "./grow-transition.ts";

export interface BubbleWords {
  readonly pause: string;
  readonly play: string;
}

/** What outlives the page: where the star was, and that the visitor has stopped it. */
const kept: { place: Vector | undefined; stopped: boolean } = { place: undefined, stopped: false };

export class Bubble {
  readonly #root: HTMLElement;
  readonly #words: BubbleWords;
  readonly #parts: Parts;
  readonly #leaving = new AbortController();
  readonly #reasons = new Set<string>();
  #drift: Drift | undefined;

  constructor(root: HTMLElement, parts: Parts, words: BubbleWords, moves: boolean) {
    this.#root = root;
    this.#parts = parts;
    this.#words = words;
    root.hidden = false;
    // Whoever was quick has opened it already, as the browser alone does.
    const open = parts.card.matches(":popover-open");
    root.toggleAttribute("data-open", open);
    this.#hold("open", open);
    this.#listen();
    if (moves) this.#float();
  }

  leave(): void {
    this.#leaving.abort();
    this.#rest();
  }

  #listen(): void {
    const { star, pause, mover, card } = this.#parts;
    const on = (on: HTMLElement, type: string, act: (event: Event) => void) => {
      on.addEventListener(type, act, { signal: this.#leaving.signal });
    };
    on(star, "click", (event) => {
      this.#open(event);
    });
    on(card, "toggle", (event) => {
      if ((event as ToggleEvent).newState === "closed") this.#close();
    });
    on(pause, "click", () => {
      kept.stopped = !kept.stopped;
      this.#stopped();
    });
    // Whoever reaches for it finds it in its place.
    for (const [type, reason, held] of [
      ["pointerenter", "pointer", true],
      ["pointerleave", "pointer", false],
      ["focusin", "focus", true],
      ["focusout", "focus", false],
    ] as const) {
      on(mover, type, () => {
        this.#hold(reason, held);
      });
    }
  }

  #float(): void {
    const { mover, pause, ring } = this.#parts;
    const { left, top } = mover.getBoundingClientRect();
    this.#root.dataset.floating = "";
    pause.hidden = false;
    this.#drift = new Drift(mover, ring, kept.place ?? { x: left, y: top });
    this.#stopped();
    const fit = () => {
      this.#drift?.fit();
    };
    window.addEventListener("resize", fit, { signal: this.#leaving.signal });
  }

  #stopped(): void {
    const { pause } = this.#parts;
    pause.setAttribute("aria-label", kept.stopped ? this.#words.play : this.#words.pause);
    pause.toggleAttribute("data-stopped", kept.stopped);
    this.#hold("button", kept.stopped);
  }

  #hold(reason: string, held: boolean): void {
    if (held) this.#reasons.add(reason);
    else this.#reasons.delete(reason);
    if (this.#drift) this.#drift.paused = this.#reasons.size > 0;
  }

  #open(event: Event): void {
    const { star, card } = this.#parts;
    // The browser would open it by itself, and show it a moment at its full size.
    event.preventDefault();
    const origin = star.getBoundingClientRect();
    this.#hold("open", true);
    card.showPopover();
    this.#root.dataset.open = "";
    card.querySelector("button")?.focus({ preventScroll: true });
    if (!prefersReducedMotion()) morph(card, origin);
  }

  /** It is gone until the next page that has one. */
  #close(): void {
    const held = this.#root.contains(document.activeElement);
    this.#rest();
    this.#root.hidden = true;
    delete this.#root.dataset.open;
    if (held) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }

  #rest(): void {
    if (!this.#drift) return;
    kept.place = this.#drift.place;
    this.#drift.stop();
    this.#drift = undefined;
  }
}

export interface Parts {
  readonly mover: HTMLElement;
  readonly star: HTMLElement;
  readonly ring: Element;
  readonly pause: HTMLElement;
  readonly card: HTMLElement;
}

/** Finds the parts of the star that the server has printed; undefined when one is missing. */
export function partsOf(root: HTMLElement): Parts | undefined {
  const found = (name: string) => root.querySelector<HTMLElement>(`.fun-fact-${name}`);
  const [mover, star, ring, pause, card] = ["mover", "star", "ring", "pause", "card"].map(found);
  return mover && star && ring && pause && card ? { mover, star, ring, pause, card } : undefined;
}
