/** Retains the answer to an action: when its form goes away, or the page is loaded in full. */
import { notifyForAWhile } from "../../dom/notify.ts";
import { builtIn } from "../../own.ts";

/** Milliseconds for which an answer is not read yet. */
const UNREAD = 5_000;
const KEY = "villa-answer";
/** An answer that was stored for a page that never came is dropped. */
const LIFETIME = 60_000;

interface Answer {
  readonly form: string;
  readonly text: string;
  readonly at: number;
}

export class Answers {
  readonly #form: HTMLFormElement;
  readonly #path = location.pathname;
  #last: Answer | undefined;

  constructor(form: HTMLFormElement) {
    this.#form = form;
  }

  /** Takes the answer that was unread when the page was loaded in full; empty for none. */
  take(): string {
    const answer = read();
    if (answer?.form !== builtIn(this.#form, "id")) return "";
    sessionStorage.removeItem(KEY);
    return answer.text;
  }

  note(text: string): void {
    this.#last = { form: builtIn(this.#form, "id"), text, at: Date.now() };
  }

  /** Stores an unread answer for the page that follows. */
  readonly keep = (): void => {
    if (!this.#unread) return;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(this.#last));
    } catch {
      // Without storage it was read, or not.
    }
  };

  /** Says an unread answer whose form an update of the page has removed. */
  onRemoved(): void {
    if (this.#unread && !this.#form.isConnected && location.pathname === this.#path)
      notifyForAWhile(this.#unread);
  }

  get #unread(): string {
    const { text, at } = this.#last ?? { text: "", at: 0 };
    return Date.now() - at < UNREAD ? text : "";
  }
}

function read(): Answer | undefined {
  try {
    const answer = JSON.parse(sessionStorage.getItem(KEY) ?? "") as Answer;
    return Date.now() - answer.at < LIFETIME ? answer : undefined;
  } catch {
    return undefined;
  }
}
