/**
 * Lets the socket go while nobody attends to the page, and has it again when somebody does. A
 * preview in sight keeps it: an editor looks from another window at what is saved.
 */
import { isPreview } from "./document-node.ts";
import type { LiveSession } from "./live-session.ts";

/** Out of sight for so long, or in sight and left alone for so long. */
export const HIDDEN_TIMEOUT = 5 * 60_000;
export const IDLE_TIMEOUT = 20 * 60_000;
const ACTIVITY_EVENTS = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "keydown",
  "scroll",
  "focus",
] as const;

export function disconnectWhenIdle(session: LiveSession): void {
  const rest = new IdleDisconnect(session);
  document.addEventListener("visibilitychange", () => {
    rest.noteActivity(!document.hidden);
  });
  for (const sign of ACTIVITY_EVENTS)
    window.addEventListener(
      sign,
      () => {
        rest.noteActivity(true);
      },
      { capture: true, passive: true },
    );
  // A browser does not keep a page with an open socket for the way back.
  window.addEventListener("pagehide", () => {
    rest.disconnect();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) rest.noteActivity(true);
  });
}

class IdleDisconnect {
  readonly #session: LiveSession;
  #disconnected = false;
  #lastActivity = Date.now();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: LiveSession) {
    this.#session = session;
    this.#schedule(IDLE_TIMEOUT);
  }

  /** Notes that the visitor is here, or has just turned to something else. */
  noteActivity(here: boolean): void {
    this.#lastActivity = Date.now();
    if (here && this.#disconnected) this.#reconnect();
    if (!here) this.#schedule(HIDDEN_TIMEOUT);
  }

  disconnect(): void {
    const { status, queue } = this.#session;
    // What waits to be sent is a reason to stay.
    if (status === "idle" || status === "full" || queue.size > 0) return;
    this.#disconnected = true;
    this.#session.disconnect();
  }

  #isVisiblePreview(): boolean {
    return !document.hidden && isPreview(this.#session.document.path);
  }

  #reconnect(): void {
    this.#disconnected = false;
    this.#session.connect();
  }

  /** One timer is enough: signs come by the hundred, and only move the time it looks at. */
  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const patience = document.hidden ? HIDDEN_TIMEOUT : IDLE_TIMEOUT;
      const left = this.#lastActivity + patience - Date.now();
      if (left <= 0 && !this.#isVisiblePreview()) this.disconnect();
      this.#schedule(left > 0 ? left : patience);
    }, delay);
  }
}
