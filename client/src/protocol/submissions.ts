/**
 * Sees that each form that is posted reaches the server once: over an open socket, where the server
 * confirms it by its number, else by HTTP under the same number.
 */
import type { LiveSession } from "./live-session.ts";

/** Reports to a form what becomes of its submission; one that sends it by HTTP prevents the default. */
export const SUBMISSION_EVENT = "villa:submission";
/** The field with the number of a submission. */
const NUMBER = "villa-ticket";
const HANDLED = "submission-handled";
/** Milliseconds that a submission waits for the connection. */
const PATIENCE = 600;
/** Milliseconds after which the form says that a submission is on its way. */
const SLOW = 3_000;
/** Milliseconds after which one that is not confirmed is sent by HTTP. */
const UNCONFIRMED = 6_000;

/**
 * `http`: the form is to be sent by HTTP. `slow`: it is on its way for long. `answered`: the server
 * has confirmed it, and shows its answer.
 */
export type Step = "http" | "slow" | "answered";

export interface SubmissionDetail {
  readonly step: Step;
  /** What was in the form when it was sent. */
  readonly data: FormData;
}

/** A submission over the socket; `emit` is there until it is sent. */
interface Sent {
  emit: (() => void) | undefined;
  readonly answered: () => void;
  readonly unconfirmed: () => void;
}

export class Submissions {
  readonly #session: LiveSession;
  readonly #reachable: () => Promise<boolean>;
  readonly #numbers = new WeakMap<HTMLFormElement, string>();
  readonly #native = new WeakSet<HTMLFormElement>();
  /** By number: what the server has not confirmed. */
  readonly #sent = new Map<string, Sent>();

  constructor(session: LiveSession, reachable: () => Promise<boolean>) {
    this.#session = session;
    this.#reachable = reachable;
    session.onMessage(HANDLED, ({ submission }) => this.#sent.get(String(submission))?.answered());
    session.onStatus(() => {
      for (const sent of [...this.#sent.values()]) this.#follow(sent);
    });
  }

  /** True while the browser submits `form` itself. */
  isNative(form: HTMLFormElement): boolean {
    return this.#native.has(form);
  }

  /** Gives the next submission of `form` its number; in a field of its own the browser sends it. */
  number(form: HTMLFormElement): string {
    const field = form.querySelector<HTMLInputElement>(`input[name="${NUMBER}"]`);
    const given = field ? field.value : (this.#numbers.get(form) ?? "");
    const number = given === "" ? `${String(Date.now())}-${String(Math.random())}` : given;
    this.#numbers.set(form, number);
    if (field) field.value = number;
    return number;
  }

  /**
   * Sends a form; `emit` sends its event over the socket. Says whether it is sent: else the browser
   * submits it.
   */
  send(form: HTMLFormElement, submitter: HTMLElement | null, emit: () => void): boolean {
    const number = this.number(form);
    if (this.#sent.has(number)) return true;
    const data = new FormData(form, submitter);
    data.set(NUMBER, number);
    const report = (step: Step) =>
      !form.dispatchEvent(
        new CustomEvent<SubmissionDetail>(SUBMISSION_EVENT, {
          cancelable: true,
          detail: { step, data },
        }),
      );
    const { available, ready } = this.#session;
    if (!available) return report("http");
    const byHttp = () => {
      if (!report("http")) void this.#submit(form, submitter);
    };
    this.#follow(this.#await(form, { emit, report, byHttp }));
    if (!ready) this.#session.connect();
    return true;
  }

  #await(
    form: HTMLFormElement,
    {
      emit,
      report,
      byHttp,
    }: { emit: () => void; report: (step: Step) => boolean; byHttp: () => void },
  ): Sent {
    const number = this.number(form);
    const stop = () => {
      for (const timer of [early, slow, late]) clearTimeout(timer);
      this.#sent.delete(number);
    };
    const unconfirmed = () => {
      stop();
      byHttp();
    };
    const early = setTimeout(() => {
      if (sent.emit) unconfirmed();
    }, PATIENCE);
    const slow = setTimeout(() => report("slow"), SLOW);
    const late = setTimeout(unconfirmed, UNCONFIRMED);
    const answered = () => {
      stop();
      this.#numbers.delete(form);
      report("answered");
    };
    const sent: Sent = { emit, answered, unconfirmed };
    this.#sent.set(number, sent);
    return sent;
  }

  /** Sends what waits for the connection; what was sent before it was dropped may never arrive. */
  #follow(sent: Sent): void {
    const { emit } = sent;
    if (this.#session.ready && (navigator.onLine || !emit)) {
      sent.emit = undefined;
      emit?.();
    } else if (!emit || this.#isHopeless) sent.unconfirmed();
  }

  /** True where a connection is not there in a moment. */
  get #isHopeless(): boolean {
    const { available, status } = this.#session;
    return !navigator.onLine || !available || status === "waiting";
  }

  /** Offline, the browser's error page would lose what was typed. */
  async #submit(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    while (!(await this.#reachable())) await new Promise((done) => setTimeout(done, SLOW));
    if (!form.isConnected) return;
    this.#native.add(form);
    HTMLFormElement.prototype.requestSubmit.call(form, submitter?.isConnected ? submitter : null);
    this.#native.delete(form);
  }
}
