/**
 * Lets the socket go while nobody attends to the page, and has it again when somebody does. A
 * preview in sight keeps it: an editor looks from another window at what is saved.
 */
import { isPreview } from "./document-node.ts";
import type { LiveSession } from "./live-session.ts";

/** Out of sight for so long, or in sight and left alone for so long. */
export const HIDDEN_FOR = 5 * 60_000;
export const IDLE_FOR = 20 * 60_000;
const SIGNS = ["pointermove", "pointerdown", "touchstart", "keydown", "scroll", "focus"] as const;

export function restWhenUnattended(session: LiveSession): void {
  const rest = new Rest(session);
  document.addEventListener("visibilitychange", () => {
    rest.attended(!document.hidden);
  });
  for (const sign of SIGNS)
    window.addEventListener(
      sign,
      () => {
        rest.attended(true);
      },
      { capture: true, passive: true },
    );
  // A browser does not keep a page with an open socket for the way back.
  window.addEventListener("pagehide", () => {
    rest.begin();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) rest.attended(true);
  });
}

class Rest {
  readonly #session: LiveSession;
  #resting = false;
  #seenAt = Date.now();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: LiveSession) {
    this.#session = session;
    this.#await(IDLE_FOR);
  }

  /** Notes that the visitor is here, or has just turned to something else. */
  attended(here: boolean): void {
    this.#seenAt = Date.now();
    if (here && this.#resting) this.#end();
    if (!here) this.#await(HIDDEN_FOR);
  }

  begin(): void {
    const { status, queue } = this.#session;
    // What waits to be sent is a reason to stay.
    if (status === "idle" || status === "full" || queue.size > 0) return;
    this.#resting = true;
    this.#session.suspend();
  }

  #isWatched(): boolean {
    return !document.hidden && isPreview(this.#session.document.path);
  }

  #end(): void {
    this.#resting = false;
    this.#session.connect();
  }

  /** One timer is enough: signs come by the hundred, and only move the time it looks at. */
  #await(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const patience = document.hidden ? HIDDEN_FOR : IDLE_FOR;
      const left = this.#seenAt + patience - Date.now();
      if (left <= 0 && !this.#isWatched()) this.begin();
      this.#await(left > 0 ? left : patience);
    }, delay);
  }
}
