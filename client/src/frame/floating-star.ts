/** Runs the fun fact's star: it floats, can be paused, opens its card and closes. */
import { isOpen, showModal } from "../dom/overlay.ts";
import { prefersReducedMotion } from "../dom/reduced-motion.ts";
import { FloatingMotion, type Vector } from "./floating-motion.ts";
import { growFrom } from "./grow-transition.ts";

export interface StarLabels {
  readonly pause: string;
  readonly play: string;
}

/** State across pages: where the star was, and whether the visitor has paused it. */
const persisted: { place: Vector | undefined; stopped: boolean } = {
  place: undefined,
  stopped: false,
};

/** A window that is so low, as at a zoom of 400 %, has no room for it; see `fun_fact.css`. */
const LOW = "(max-height: 20rem)";

export class FloatingStar {
  readonly #root: HTMLElement;
  readonly #labels: StarLabels;
  readonly #parts: Parts;
  readonly #listeners = new AbortController();
  readonly #pauseReasons = new Set<string>();
  readonly #closed: () => void;
  #motion: FloatingMotion | undefined;

  constructor(
    root: HTMLElement,
    parts: Parts,
    labels: StarLabels,
    moves: boolean,
    closed: () => void,
  ) {
    this.#root = root;
    this.#closed = closed;
    this.#parts = parts;
    this.#labels = labels;
    root.hidden = false;
    // A visitor may have opened the card natively before this script.
    const open = isOpen(parts.card);
    root.toggleAttribute("data-open", open);
    this.#setPauseReason("open", open);
    this.#listen();
    if (moves) this.#floatWhereRoom();
  }

  destroy(): void {
    this.#listeners.abort();
    this.#stopMotion();
  }

  #listen(): void {
    const { star, pause, mover, card } = this.#parts;
    const on = (on: HTMLElement, type: string, act: (event: Event) => void) => {
      on.addEventListener(type, act, { signal: this.#listeners.signal });
    };
    on(star, "click", (event) => {
      this.#open(event);
    });
    on(card, "close", () => {
      this.#close();
    });
    on(pause, "click", () => {
      persisted.stopped = !persisted.stopped;
      this.#updatePauseButton();
    });
    // Is still while the visitor points at it or focuses it.
    for (const [type, reason, active] of [
      ["pointerenter", "pointer", true],
      ["pointerleave", "pointer", false],
      ["focusin", "focus", true],
      ["focusout", "focus", false],
    ] as const) {
      on(mover, type, () => {
        this.#setPauseReason(reason, active);
      });
    }
  }

  #floatWhereRoom(): void {
    const low = matchMedia(LOW);
    const update = () => {
      if (low.matches) this.#settle();
      else if (!this.#root.hidden) this.#startMotion();
    };
    const { signal } = this.#listeners;
    low.addEventListener("change", update, { signal });
    window.addEventListener("resize", () => this.#motion?.resize(), { signal });
    update();
  }

  /** Takes its own place in the page. */
  #settle(): void {
    const { mover, pause } = this.#parts;
    this.#stopMotion();
    delete this.#root.dataset.floating;
    mover.style.translate = "";
    pause.hidden = true;
  }

  #startMotion(): void {
    const { mover, pause, ring } = this.#parts;
    const { left, top } = mover.getBoundingClientRect();
    this.#root.dataset.floating = "";
    pause.hidden = false;
    this.#motion = new FloatingMotion(mover, ring, persisted.place ?? { x: left, y: top });
    this.#updatePauseButton();
  }

  #updatePauseButton(): void {
    const { pause } = this.#parts;
    pause.setAttribute("aria-label", persisted.stopped ? this.#labels.play : this.#labels.pause);
    pause.toggleAttribute("data-stopped", persisted.stopped);
    this.#setPauseReason("button", persisted.stopped);
  }

  #setPauseReason(reason: string, active: boolean): void {
    if (active) this.#pauseReasons.add(reason);
    else this.#pauseReasons.delete(reason);
    if (this.#motion) this.#motion.paused = this.#pauseReasons.size > 0;
  }

  #open(event: Event): void {
    const { star, card } = this.#parts;
    // The browser would open the card itself, at full size before the animation.
    event.preventDefault();
    const origin = star.getBoundingClientRect();
    this.#setPauseReason("open", true);
    showModal(card);
    this.#root.dataset.open = "";
    if (!prefersReducedMotion()) growFrom(card, origin);
  }

  /** Stays hidden until the next page with a fun fact. */
  #close(): void {
    // A dialog that closes gives the focus back to the star, which goes. After the last control of
    // the card the focus is on none.
    const held = document.activeElement;
    const hadFocus = held === document.body || this.#root.contains(held);
    this.#stopMotion();
    this.#root.hidden = true;
    delete this.#root.dataset.open;
    if (hadFocus) document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    this.#closed();
  }

  #stopMotion(): void {
    if (!this.#motion) return;
    persisted.place = this.#motion.place;
    this.#motion.stop();
    this.#motion = undefined;
  }
}

export interface Parts {
  readonly mover: HTMLElement;
  readonly star: HTMLElement;
  readonly ring: Element;
  readonly pause: HTMLElement;
  readonly card: HTMLDialogElement;
}

/** Finds the server-rendered parts of the star; undefined when one is missing. */
export function partsOf(root: HTMLElement): Parts | undefined {
  const found = (name: string) => root.querySelector<HTMLElement>(`.fun-fact-${name}`);
  const [mover, star, ring, pause, card] = ["mover", "star", "ring", "pause", "card"].map(found);
  const isWhole = mover && star && ring && pause && card instanceof HTMLDialogElement;
  return isWhole ? { mover, star, ring, pause, card } : undefined;
}
