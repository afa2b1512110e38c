/** Waits for the network, or for a server that is being restarted. */

const FIRST_DELAY = 700;
const LAST_DELAY = 3_000;

/** Says that a page is to be shown which cannot be fetched yet. */
export class Waiting {
  #isWaiting = false;
  onChange: () => void = () => undefined;

  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  set(isWaiting: boolean): void {
    if (isWaiting === this.#isWaiting) return;
    this.#isWaiting = isWaiting;
    this.onChange();
  }
}

export interface LineOptions {
  readonly signal: AbortSignal;
  /** Says whether the site answers at all. */
  readonly reachable: () => Promise<boolean>;
  readonly waiting: Waiting;
}

/** Loads again until the site can be reached; throws what is another failure. */
export async function whenReachable<T>(
  load: () => Promise<T>,
  { signal, reachable, waiting }: LineOptions,
): Promise<T> {
  let wasReachable = true;
  for (let attempts = 0; ; attempts++) {
    try {
      return await load();
    } catch (error) {
      const isFinal = () => !isNetworkError(error) || signal.aborted;
      if (isFinal()) throw error;
      const isReachable = await reachable();
      // A server that is available again has not failed yet.
      if (isFinal() || (isReachable && wasReachable)) throw error;
      wasReachable = isReachable;
      waiting.set(true);
      if (!isReachable) await nextAttempt(attempts, signal);
    }
  }
}

/** Of a request that was cancelled, or of one that has led nowhere. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException;
}

/** Resolves when another attempt is worth it: at once when the browser is online again. */
function nextAttempt(attempts: number, signal: AbortSignal): Promise<void> {
  const delay = Math.min(LAST_DELAY, FIRST_DELAY * 2 ** attempts) * (0.75 + Math.random() / 2);
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, delay);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}
