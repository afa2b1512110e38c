/**
 * Closes the socket of a hidden or idle page, and opens it again on activity. A visible page that
 * connects at once retains it: a preview's editor works in another window, a poll changes by others.
 */
import type { LiveSession } from "./live-session.ts";

/** Milliseconds without activity after which a hidden or a visible page disconnects. */
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
  for (const type of ACTIVITY_EVENTS)
    window.addEventListener(
      type,
      () => {
        rest.noteActivity(true);
      },
      { capture: true, passive: true },
    );
  // Browsers keep no page with an open socket in their back/forward cache.
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

  /** Records activity, or that the page has just been hidden. */
  noteActivity(here: boolean): void {
    this.#lastActivity = Date.now();
    if (here && this.#disconnected) this.#reconnect();
    if (!here) this.#schedule(HIDDEN_TIMEOUT);
  }

  disconnect(): void {
    const { status, queue } = this.#session;
    // Unsent events keep the connection.
    if (status === "idle" || status === "full" || queue.size > 0) return;
    this.#disconnected = true;
    this.#session.disconnect();
  }

  #isWatched(): boolean {
    return !document.hidden && this.#session.state.live.connect === "load";
  }

  #reconnect(): void {
    this.#disconnected = false;
    this.#session.connect();
  }

  /** One timer for all: activity only moves the time that it checks. */
  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const timeout = document.hidden ? HIDDEN_TIMEOUT : IDLE_TIMEOUT;
      const remaining = this.#lastActivity + timeout - Date.now();
      if (remaining <= 0 && !this.#isWatched()) this.disconnect();
      this.#schedule(remaining > 0 ? remaining : timeout);
    }, delay);
  }
}
