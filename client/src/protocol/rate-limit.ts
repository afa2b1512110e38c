/** Debounces and throttles the events of one handler; the last event is always sent. */

export interface Limits {
  readonly debounce?: number;
  readonly throttle?: number;
}

export class RateLimit {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void) | undefined;
  #nextFree = 0;

  get pending(): boolean {
    return this.#waiting !== undefined;
  }

  /** Runs `send` now or later; replaces an earlier one that still waits. */
  run(send: () => void, { debounce = 0, throttle = 0 }: Limits): void {
    if (debounce > 0) this.#delay(send, debounce);
    else if (throttle > 0) this.#throttle(send, throttle);
    else send();
  }

  /** Runs the waiting call at once. */
  flush(): void {
    const send = this.#waiting;
    this.cancel();
    send?.();
  }

  /** Drops the waiting call. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
  }

  #delay(send: () => void, wait: number): void {
    clearTimeout(this.#timer);
    this.#waiting = send;
    this.#timer = setTimeout(() => {
      this.flush();
    }, wait);
  }

  #throttle(send: () => void, interval: number): void {
    const wait = this.#nextFree - Date.now();
    const sendNow = () => {
      this.#nextFree = Date.now() + interval;
      send();
    };
    if (wait > 0) this.#delay(sendNow, wait);
    else sendNow();
  }
}
