/** Finds out whether an open connection still answers: networks lose some without a word. */

/** Milliseconds after which an event without an answer is followed by a question. */
export const ASK_AFTER = 300;
/**
 * Milliseconds that a connection has for an answer, on a line that is not slow. It has answered
 * before: a busy server is more likely than a dead line.
 */
export const ANSWER_TIMEOUT = 2_500;
const LONGEST_TIMEOUT = 6_000;
/** What has arrived while the page was busy is read before the connection is given up. */
const READING_TIME = 50;

export interface LineCheckOptions {
  /** Sends what the server answers at once, whatever its handlers do. */
  readonly ask: () => void;
  /** Nothing has arrived in time. */
  readonly dead: () => void;
}

export class LineCheck {
  readonly #options: LineCheckOptions;
  #timers: ReturnType<typeof setTimeout>[] = [];
  #timeout = ANSWER_TIMEOUT;

  constructor(options: LineCheckOptions) {
    this.#options = options;
  }

  /** Notes how long a handshake took: an answer takes no longer on the same line. */
  opened(duration: number): void {
    this.#timeout = Math.min(Math.max(ANSWER_TIMEOUT, 2 * duration), LONGEST_TIMEOUT);
  }

  /** Something was sent that the server answers. */
  sent(): void {
    if (this.#timers.length > 0) return;
    const { ask, dead } = this.#options;
    const giveUp = () => {
      this.#timers.push(setTimeout(dead, READING_TIME));
    };
    this.#timers = [setTimeout(ask, ASK_AFTER), setTimeout(giveUp, this.#timeout)];
  }

  /** Something has arrived, or there is no connection any more. */
  stop(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }
}
