import { appendDiv } from "./append-div.ts";

/** Milliseconds for which what is said once is read. */
const DURATION = 10_000;

/** Shows a notice, and has it announced; the caller removes it. */
export function notify(text: string): HTMLElement {
  const notice = appendDiv("connection-notice", "role", "status");
  // A region is announced when it changes.
  setTimeout(() => (notice.textContent = text));
  return notice;
}

/** The same for a while. */
export function notifyForAWhile(text: string): HTMLElement {
  const notice = notify(text);
  setTimeout(() => {
    notice.remove();
  }, DURATION);
  return notice;
}
