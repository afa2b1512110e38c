/** Keeps the answer to an action in sight: when its form goes away, or the page is loaded in full. */
import { appendDiv } from "../../dom/append-div.ts";

/** Milliseconds for which an answer is not read yet, and for which a notice shows it. */
const UNREAD = 5_000;
const NOTICE_DURATION = 10_000;
const KEY = "villa-answer";
/** What was kept for a page that never came is forgotten. */
const KEPT = 60_000;

interface Answer {
  readonly form: string;
  readonly text: string;
  readonly at: number;
}

/** Says an answer whose form is not there any more. */
export function announce(text: string): void {
  const notice = appendDiv("connection-notice", "role", "status");
  // A region is announced when it changes.
  setTimeout(() => (notice.textContent = text), 100);
  setTimeout(() => {
    notice.remove();
  }, NOTICE_DURATION);
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
    if (answer?.form !== this.#form.id) return "";
    sessionStorage.removeItem(KEY);
    return answer.text;
  }

  note(text: string): void {
    this.#last = { form: this.#form.id, text, at: Date.now() };
  }

  /** Keeps an unread answer for the page that follows. */
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
      announce(this.#unread);
  }

  get #unread(): string {
    const { text, at } = this.#last ?? { text: "", at: 0 };
    return Date.now() - at < UNREAD ? text : "";
  }
}

function read(): Answer | undefined {
  try {
    const answer = JSON.parse(sessionStorage.getItem(KEY) ?? "") as Answer;
    return Date.now() - answer.at < KEPT ? answer : undefined;
  } catch {
    return undefined;
  }
}
