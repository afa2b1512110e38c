/** Shows in the frames of the workshop what is typed in its form, over their own sockets. */

const NAME = "villa-live-preview";
const FRAME = "/_villa/live-preview/";

/** Frames that follow the form, and the case that each shows. */
const cases = new WeakMap();
let number = 0;

const say = (iframe, message) =>
  iframe.contentWindow?.postMessage({ villa: NAME, ...message }, location.origin);
const typed = (form) => ({ kind: "typed", number: ++number, form: Object.fromEntries(new FormData(form)) });

/** Whether a frame follows the form. */
export const isLive = (iframe) => cases.has(iframe);

/** The case that a frame was opened with. */
export const caseOf = (iframe) => cases.get(iframe) ?? iframe?.getAttribute("src");

/** Shows in `iframe` what the form holds; it is loaded once, and patched from then on. */
export function follow(iframe, form, onShown) {
  if (isLive(iframe)) {
    say(iframe, typed(form));
    return;
  }
  cases.set(iframe, iframe.getAttribute("src"));
  const hear = ({ data, source, origin }) => {
    if (!iframe.isConnected) removeEventListener("message", hear);
    if (source !== iframe.contentWindow || origin !== location.origin || data?.villa !== NAME) return;
    if (data.kind === "ready") {
      say(iframe, { kind: "open", path: caseOf(iframe), token: "", post: 0 });
      say(iframe, typed(form));
    } else if (data.kind === "shown" && !data.problem) onShown();
  };
  addEventListener("message", hear);
  iframe.setAttribute("src", FRAME);
}
