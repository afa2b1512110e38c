/**
 * Tells visitors with unsent events that the connection is lost, and when it is back. Meanwhile the
 * root has `data-connection="lost"`, for styles.
 */
import { appendDiv } from "../dom/append-div.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import { CONNECTION_BACK, CONNECTION_LOST, textOf } from "./texts.ts";

/** Shorter losses are not shown. */
const LOSS_DELAY = 3_000;
const RECONNECTED_DURATION = 4_000;

export class ConnectionNotice {
  readonly #session: LiveSession;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #notice: HTMLElement | undefined;

  constructor(session: LiveSession) {
    this.#session = session;
    session.onStatus(() => {
      this.#update();
    });
    this.#update();
  }

  #update(): void {
    const waiting = this.#session.available && !this.#session.ready && this.#session.queue.size > 0;
    if (waiting)
      this.#after(LOSS_DELAY, () => {
        document.documentElement.dataset.connection = "lost";
        this.#show(CONNECTION_LOST);
      });
    else if (this.#notice && this.#session.ready) this.#showReconnected();
    else this.#cancel();
  }

  #showReconnected(): void {
    delete document.documentElement.dataset.connection;
    this.#show(CONNECTION_BACK);
    this.#cancel();
    this.#after(RECONNECTED_DURATION, () => {
      this.#remove();
    });
  }

  #show(key: string): void {
    this.#notice ??= appendDiv("connection-notice", "role", "status");
    this.#notice.textContent = textOf(this.#session.state.messages, key);
  }

  /** A running timer is not restarted. */
  #after(delay: number, act: () => void): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      act();
    }, delay);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#session.available) this.#remove();
  }

  #remove(): void {
    delete document.documentElement.dataset.connection;
    this.#notice?.remove();
    this.#notice = undefined;
  }
}
