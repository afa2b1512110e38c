/** Sends the site what is typed, never faster than the page follows: what comes meanwhile is one message. */
import type { Opening, Typed } from "./messages.ts";

/** Characters of a part: as JSON in JSON twice as many, and a message has at most 64 KB. */
const PART = 30_000;
/** Characters of a message, which are as many parts as the site reads at once. */
export const LONGEST = 3_200_000;
/** Milliseconds for each part: the site reads 40 in a second. */
const PACE = 30;
/** Milliseconds after which the next message is sent although the last one was not shown. */
export const PATIENCE = 3_000;

export type SendPart = (text: string, more: boolean) => void;

export class Outbox {
  readonly #send: SendPart;
  readonly #tooLong: () => void;
  #waiting: Typed | undefined;
  #sent = -1;
  /** When the site takes more parts. */
  #free = 0;
  #inFlight = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: SendPart, tooLong: () => void = () => undefined) {
    this.#send = send;
    this.#tooLong = tooLong;
  }

  /** Begins again: the connection is new, or the page is another one. */
  open(opening: Opening): void {
    this.reset();
    this.#write(opening);
  }

  /** Drops what waits: the editor sends all of it again. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
    this.#inFlight = false;
    this.#sent = -1;
  }

  add(typed: Typed): void {
    this.#waiting = this.#waiting ? merged(this.#waiting, typed) : typed;
    if (!this.#inFlight) this.#flush();
  }

  /** The page shows what has this number. */
  shown(number: number): void {
    if (number < this.#sent) return;
    this.#next();
  }

  #next(): void {
    clearTimeout(this.#timer);
    const rest = this.#free - Date.now();
    if (rest > 0) {
      this.#timer = setTimeout(() => {
        this.#next();
      }, rest);
      return;
    }
    this.#inFlight = false;
    if (this.#waiting) this.#flush();
  }

  #flush(): void {
    const message = this.#waiting;
    if (!message) return;
    this.#waiting = undefined;
    this.#sent = message.number;
    this.#inFlight = true;
    this.#timer = setTimeout(() => {
      this.#next();
    }, PATIENCE);
    this.#write(message);
  }

  #write(message: Opening | Typed): void {
    const text = JSON.stringify(message);
    if (text.length > LONGEST) {
      this.#tooLong();
      return;
    }
    this.#free = Date.now() + Math.ceil(text.length / PART) * PACE;
    for (let start = 0; start < text.length; start += PART)
      this.#send(text.slice(start, start + PART), start + PART < text.length);
  }
}

/** Two messages as one: of each block and field the later one counts. */
export function merged(one: Typed, other: Typed): Typed {
  return {
    ...one,
    ...other,
    blocks: { ...one.blocks, ...other.blocks },
    fields: { ...one.fields, ...other.fields },
    options: { ...one.options, ...other.options },
  };
}
