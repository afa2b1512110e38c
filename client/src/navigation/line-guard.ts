/**
 * Stays on the page where the browser would leave it without a connection, for its own error page: at a
 * link that is no page turn, such as one to a file, and at a form that the browser posts.
 */
import { notifyForAWhile } from "../dom/notify.ts";
import { isPosted } from "../protocol/http-way.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import { HANDLER_FAILED, NOT_OPENED, textOf } from "./texts.ts";

export class LineGuard {
  readonly #session: LiveSession;
  readonly #reachable: () => Promise<boolean>;
  /** What is left to the browser once the site has answered, and what waits for that. */
  readonly #passing = new WeakSet<Element>();
  readonly #checking = new WeakSet<Element>();
  #notice: HTMLElement | undefined;

  /** Starts after what turns pages: it takes what that has left. */
  constructor(session: LiveSession, reachable: () => Promise<boolean>) {
    this.#session = session;
    this.#reachable = reachable;
    document.addEventListener("click", (event) => {
      const link = followed(event);
      if (link && this.#isDoubtful(link))
        this.#check(event, link, NOT_OPENED, link.click.bind(link));
    });
    // In the bubbling phase of the window: handlers at the document have had their turn.
    window.addEventListener("submit", (event) => {
      const { target: form, submitter } = event;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
      if (!isPosted(form, submitter)) return;
      this.#check(event, form, HANDLER_FAILED, () => {
        const button = submitter?.isConnected ? submitter : null;
        HTMLFormElement.prototype.requestSubmit.call(form, button);
      });
    });
  }

  /** The site is not checked before each page that is loaded in full, but before a file. */
  #isDoubtful({ origin, pathname }: HTMLAnchorElement): boolean {
    if (!navigator.onLine) return true;
    if (origin !== location.origin) return false;
    return this.#session.status === "waiting" || /\.\w+$/.test(pathname);
  }

  #check(event: Event, element: HTMLElement, text: string, pass: () => void): void {
    if (this.#passing.has(element)) return;
    event.preventDefault();
    if (this.#checking.has(element)) return;
    this.#checking.add(element);
    void this.#isReachable().then((isReachable) => {
      this.#checking.delete(element);
      if (!isReachable) {
        this.#say(text);
        return;
      }
      this.#passing.add(element);
      pass();
      this.#passing.delete(element);
    });
  }

  async #isReachable(): Promise<boolean> {
    return navigator.onLine && (await this.#reachable());
  }

  #say(text: string): void {
    this.#notice?.remove();
    this.#notice = notifyForAWhile(textOf(this.#session.state.messages, text));
  }
}

/** The link that the browser is about to follow in this tab. */
function followed(event: MouseEvent): HTMLAnchorElement | undefined {
  const { defaultPrevented, button, ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey)
    return undefined;
  const link = target instanceof Element ? target.closest("a") : null;
  if (!(link instanceof HTMLAnchorElement) || !link.protocol.startsWith("http")) return undefined;
  if (link.target && link.target.toLowerCase() !== "_self") return undefined;
  const isHere = link.href.split("#", 1)[0] === location.href.split("#", 1)[0];
  return isHere && link.href.includes("#") ? undefined : link;
}
