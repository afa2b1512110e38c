/** Finds how an event reaches the server without a socket: by a form that is got, or by a link. */
import type { EventLike } from "./event.ts";
import { isChange } from "./event.ts";
import { isCheckable, isField } from "./field.ts";
import type { EventHandler } from "./model.ts";

/**
 * A form whose method is GET, or a link that a handler prevents from being followed. A choice, such
 * as a select's, is a step of the history; what is typed is none.
 */
export type HttpWay =
  | {
      readonly form: HTMLFormElement;
      readonly submitter: HTMLElement | null;
      readonly isChoice?: boolean;
    }
  | { readonly link: HTMLAnchorElement };

/** What becomes of an event for which there is no socket. */
export interface Fallback {
  readonly way?: HttpWay | undefined;
  /** The visitor waits for an answer, which only the socket brings. */
  readonly needsSocket: boolean;
}

export const NO_FALLBACK: Fallback = { needsSocket: false };

/** What does something by itself when it is clicked. */
const NATIVE =
  "a[href], input, label, option, select, summary, textarea, [popovertarget], [data-on-click]";
const SUBMITTER = "button:not([type=button], [type=reset]), input:is([type=submit], [type=image])";

export function fallbackOf(event: EventLike, handler: EventHandler): Fallback {
  const { target } = event;
  if (!(target instanceof Element)) return NO_FALLBACK;
  const way = wayOf(event, target, handler);
  return { way, needsSocket: !way && needsSocket(event, target, handler) };
}

/** The way of a field that has changed. */
export function fieldFallback(field: Element): Fallback {
  const form = formOf(field);
  return { way: isGot(form) ? entryWay(form, field) : undefined, needsSocket: !form };
}

function wayOf(
  { type, key, nativeEvent }: EventLike,
  target: Element,
  { preventDefault = false }: EventHandler,
): HttpWay | undefined {
  const form = formOf(target);
  if (type === "submit") {
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    return isGot(form, submitter) ? { form, submitter } : undefined;
  }
  const isEntry = isChange(type) || (type === "click" && isField(target) && isCheckable(target));
  if (isEntry || (key === "Enter" && preventDefault && isField(target)))
    return isGot(form) ? entryWay(form, target) : undefined;
  if (type !== "click" || !preventDefault) return undefined;
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (link) return { link };
  const submitter = target.closest<HTMLElement>(SUBMITTER);
  return isGot(form, submitter) && submitter ? { form, submitter } : undefined;
}

function entryWay(form: HTMLFormElement, field: Element): HttpWay {
  const isChoice = isField(field) && (field instanceof HTMLSelectElement || isCheckable(field));
  return isChoice ? { form, submitter: null, isChoice } : { form, submitter: null };
}

/** What is in a form that is posted reaches the server with it. */
function needsSocket(
  { type, key }: EventLike,
  target: Element,
  { preventDefault = false }: EventHandler,
): boolean {
  if (type === "click") {
    const isNative = target.closest(NATIVE) ?? (formOf(target) && target.closest(SUBMITTER));
    return preventDefault || !isNative;
  }
  if (isChange(type) || type === "submit" || key === "Enter") return !formOf(target);
  return type === "dblclick" || type === "drop";
}

/** A form that says neither where nor how it is sent is the handler's alone. */
function formOf(target: Element): HTMLFormElement | null {
  const field = target.closest<HTMLInputElement>("button, input, select, textarea");
  const form = field?.form ?? target.closest("form");
  return form?.matches("[action], [method]") ? form : null;
}

export function isGot(
  form: HTMLFormElement | null,
  submitter: HTMLElement | null = null,
): form is HTMLFormElement {
  return form !== null && !["post", "dialog"].includes(methodOf(form, submitter));
}

export function isPosted(form: HTMLFormElement, submitter: HTMLElement | null = null): boolean {
  return methodOf(form, submitter) === "post";
}

/** The properties of a form are hidden by fields of the same name; its attributes are not. */
function methodOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const method = submitter?.getAttribute("formmethod") ?? form.getAttribute("method");
  return method?.toLowerCase() ?? "get";
}
