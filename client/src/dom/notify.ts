import { appendDiv } from "./append-div.ts";

/** Shows a notice, and has it announced; the caller removes it. */
export function notify(text: string): HTMLElement {
  const notice = appendDiv("connection-notice", "role", "status");
  // A region is announced when it changes.
  setTimeout(() => (notice.textContent = text));
  return notice;
}
