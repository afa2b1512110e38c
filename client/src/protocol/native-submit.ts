/** Lets the browser submit a form itself when the socket does not open in time. */
import type { LiveSession } from "./live-session.ts";

/** Milliseconds that a submission may wait for the socket. */
export const SOCKET_TIMEOUT = 4_000;

export class NativeSubmit {
  readonly #session: LiveSession;
  readonly #reachable: () => Promise<boolean>;
  readonly #submitting = new WeakSet<HTMLFormElement>();

  constructor(session: LiveSession, reachable: () => Promise<boolean>) {
    this.#session = session;
    this.#reachable = reachable;
  }

  /** True while the browser submits `form` itself. */
  isSubmitting(form: HTMLFormElement | undefined): boolean {
    return form !== undefined && this.#submitting.has(form);
  }

  /** True for a submission that would repeat a queued one. */
  isWaiting(target: string): boolean {
    return this.#session.queue.has(target);
  }

  /**
   * Makes sure that the submission just sent to `target` reaches the server, over the socket or
   * not.
   */
  watch(form: HTMLFormElement, submitter: HTMLElement | null, target: string): void {
    if (!form.hasAttribute("action") || !this.isWaiting(target)) return;
    const stop = () => {
      clearTimeout(timer);
      unsubscribe();
    };
    const submit = () => {
      stop();
      if (this.#session.queue.remove(target)) this.#submit(form, submitter);
    };
    const onTimeout = async () => {
      stop();
      if (await this.#reachable()) submit();
      // Offline, the browser's error page would lose what was typed.
      else this.watch(form, submitter, target);
    };
    const timer = setTimeout(() => void onTimeout(), SOCKET_TIMEOUT);
    const unsubscribe = this.#session.onStatus(() => {
      if (this.#session.ready) stop();
      else if (!this.#session.available) submit();
    });
  }

  #submit(form: HTMLFormElement, submitter: HTMLElement | null): void {
    if (!form.isConnected) return;
    this.#submitting.add(form);
    form.requestSubmit(submitter?.isConnected ? submitter : null);
    this.#submitting.delete(form);
  }
}
