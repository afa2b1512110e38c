/** Computes delays between connection attempts: exponential back-off with full jitter. */

const FIRST_CEILING = 500;
/** A server that restarts is available by then, and its pages are live again soon after. */
const RESTART_CEILING = 3_000;
const RESTART_ATTEMPTS = 20;
const LAST_CEILING = 30_000;

export class Backoff {
  readonly #random: () => number;
  #attempts = 0;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  /** Milliseconds to wait: random, below a ceiling that doubles with each attempt. */
  next(): number {
    const last = this.#attempts < RESTART_ATTEMPTS ? RESTART_CEILING : LAST_CEILING;
    const ceiling = Math.min(last, FIRST_CEILING * 2 ** this.#attempts);
    this.#attempts += 1;
    return this.#random() * ceiling;
  }

  /**
   * Milliseconds to wait, random below `ceiling`, so that all clients of a restarted server spread
   * out.
   */
  jitter(ceiling: number): number {
    return this.#random() * ceiling;
  }

  reset(): void {
    this.#attempts = 0;
  }
}
