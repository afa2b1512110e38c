/** Notifies a visitor, for a while, that what was done has failed on the server. */
import { appendDiv } from "../dom/append-div.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import { HANDLER_FAILED, textOf } from "./texts.ts";

/** The type of the server's message, which holds the failure itself in development alone. */
const MESSAGE = "handler-failed";
const DURATION = 10_000;

export function reportFailures(session: LiveSession): void {
  let notice: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  session.onMessage(MESSAGE, ({ failure }) => {
    clearTimeout(timer);
    // A new element: the same words are announced each time.
    notice?.remove();
    const shown = (notice = appendDiv("connection-notice", "role", "alert"));
    shown.textContent = textOf(session.state.messages, HANDLER_FAILED);
    timer = setTimeout(() => {
      shown.remove();
    }, DURATION);
    if (failure) document.dispatchEvent(new CustomEvent("villa:failure", { detail: failure }));
  });
}
