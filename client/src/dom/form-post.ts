/**
 * Posts a form by script until the server has answered: the number in its data makes it count once,
 * however often it is sent.
 */

/** Milliseconds after which the form says that it is on its way. */
const SLOW = 3_000;
/** Milliseconds that the first attempt has, and each later one. */
const FIRST_TIMEOUT = 6_000;
const TIMEOUT = 20_000;
/** How fast files go on a slow line. */
const BYTES_PER_MILLISECOND = 25;
/** Milliseconds before the next attempt, where the browser does not say that it is online again. */
const PAUSES = [1_000, 2_000, 4_000, 8_000, 15_000];
/** Milliseconds for which the server knows a number, and a little less. */
const GIVE_UP = 9 * 60_000;

export interface Answer {
  readonly done: boolean;
  readonly message: string;
  /** What is wrong with fields, by their names. */
  readonly errors: Readonly<Record<string, string>>;
  /** Says to the socket who sees the page now. */
  readonly visitor: string;
}

export interface Progress {
  /** It takes long. */
  readonly slow: () => void;
  /** It could not be sent; it is sent again by itself while `waits`. */
  readonly failed: (error: unknown, waits: boolean) => void;
  readonly answered: (answer: Answer) => void;
}

export class FormPost {
  readonly #form: HTMLFormElement;
  readonly #progress: Progress;
  #data: FormData | undefined;
  #retry: (() => void) | undefined;

  constructor(form: HTMLFormElement, progress: Progress) {
    this.#form = form;
    this.#progress = progress;
  }

  /** Sends `data`; in the place of what waits for the next attempt, which begins now. */
  send(data: FormData): void {
    const waits = this.#data !== undefined;
    if (waits && !this.#retry) return;
    this.#data = data;
    if (waits) this.#retry?.();
    else void this.#run();
  }

  async #run(): Promise<void> {
    const since = Date.now();
    const slow = setTimeout(this.#progress.slow, SLOW);
    for (let attempt = 0; this.#data; attempt += 1) {
      let answer: Answer;
      try {
        const timeout = attempt ? TIMEOUT : FIRST_TIMEOUT;
        answer = await post(addressOf(this.#form), this.#data, timeout + timeOfFiles(this.#data));
      } catch (error) {
        const isLate = error instanceof DOMException && navigator.onLine;
        if (isLate && attempt === 0) continue;
        clearTimeout(slow);
        const waits = Date.now() - since < GIVE_UP;
        if (!waits) this.#data = undefined;
        this.#progress.failed(error, waits);
        if (waits) await this.#pause(PAUSES[Math.min(attempt, PAUSES.length - 1)]);
        continue;
      }
      clearTimeout(slow);
      this.#data = undefined;
      this.#progress.answered(answer);
    }
  }

  /** Waits until the next attempt: the browser is online again, the visitor sends, time is over. */
  #pause(milliseconds?: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        removeEventListener("online", done);
        this.#retry = undefined;
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      addEventListener("online", done);
      this.#retry = done;
    });
  }
}

/** Milliseconds that the files of a form may take beside. */
function timeOfFiles(data: FormData): number {
  const files = [...data.values()].filter((value) => value instanceof File);
  return files.reduce((bytes, { size }) => bytes + size, 0) / BYTES_PER_MILLISECOND;
}

/** A field may be called like the form's own property. */
function addressOf(form: HTMLFormElement): string {
  return form.getAttribute("action") ?? "";
}

async function post(address: string, body: FormData, timeout: number): Promise<Answer> {
  const response = await fetch(address, {
    method: "POST",
    body,
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(timeout),
  });
  const { message = "", errors = {}, visitor = "" } = await said(response);
  return { done: response.ok, message, errors, visitor };
}

/** Reads an answer; one that refuses the form may come from a proxy in front of the site. */
async function said(response: Response): Promise<Partial<Answer>> {
  try {
    return (await response.json()) as Partial<Answer>;
  } catch (error) {
    if (response.status >= 400 && response.status < 500) return {};
    throw error;
  }
}
