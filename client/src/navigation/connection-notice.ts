/**
 * Says to visitors who wait for an answer why there is none, and when the connection is available again. While it
 * is dropped the root has `data-connection="lost"`, for styles.
 */
import { appendDiv } from "../dom/append-div.ts";
import type { Trouble } from "../protocol/deliveries.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import type { Waiting } from "./line.ts";
import {
  CONNECTING,
  CONNECTION_BACK,
  CONNECTION_LOST,
  DOUBTFUL,
  NO_CONNECTION,
  PAGE_WAITS,
  textOf,
} from "./texts.ts";

/** What is sent later by itself is mentioned after so long. */
const LOSS_DELAY = 3_000;
const RECONNECTED_DURATION = 4_000;
/** What is not sent later is read for so long. */
const FAILURE_DURATION = 10_000;

/** What visitors wait for: a page, an answer that is under way, or one that does not come. */
type State = Trouble | "page" | "later" | undefined;

const TEXTS: Readonly<Record<NonNullable<State>, string>> = {
  page: PAGE_WAITS,
  later: CONNECTION_LOST,
  lost: CONNECTION_LOST,
  slow: CONNECTING,
  impossible: NO_CONNECTION,
  doubtful: DOUBTFUL,
};

export class ConnectionNotice {
  readonly #session: LiveSession;
  readonly #waiting: Waiting;
  #state: State;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #notice: HTMLElement | undefined;

  constructor(session: LiveSession, waiting: Waiting) {
    this.#session = session;
    this.#waiting = waiting;
    const update = () => {
      this.#update();
    };
    session.onStatus(update);
    waiting.onChange = update;
    update();
  }

  #update(): void {
    const state = this.#current();
    if (state === this.#state) return;
    this.#state = state;
    clearTimeout(this.#timer);
    if (state === "later") {
      this.#after(LOSS_DELAY, () => {
        this.#show(state);
      });
    } else if (state) this.#show(state);
    else if (this.#session.ready && document.documentElement.dataset.connection)
      this.#showReconnected();
    else this.#remove();
  }

  #current(): State {
    const { available, ready, queue, deliveries } = this.#session;
    if (this.#waiting.isWaiting) return "page";
    return deliveries.trouble ?? (available && !ready && queue.size > 0 ? "later" : undefined);
  }

  #show(state: NonNullable<State>): void {
    this.#say(TEXTS[state]);
    const isFailure = state === "impossible" || state === "doubtful";
    if (state === "slow" || isFailure) delete document.documentElement.dataset.connection;
    else document.documentElement.dataset.connection = "lost";
    if (!isFailure) return;
    this.#after(FAILURE_DURATION, () => {
      this.#session.deliveries.report(undefined);
    });
  }

  #showReconnected(): void {
    delete document.documentElement.dataset.connection;
    this.#say(CONNECTION_BACK);
    this.#after(RECONNECTED_DURATION, () => {
      this.#remove();
    });
  }

  #say(key: string): void {
    this.#notice ??= appendDiv("connection-notice", "role", "status");
    this.#notice.textContent = textOf(this.#session.state.messages, key);
  }

  #after(delay: number, act: () => void): void {
    this.#timer = setTimeout(act, delay);
  }

  #remove(): void {
    delete document.documentElement.dataset.connection;
    this.#notice?.remove();
    this.#notice = undefined;
  }
}
