/** Event handlers of the model as React's: decide at once what the browser does, tell the server. */
import {
  isEventLike,
  projectEvent,
  submitter,
  type EventLike,
  type WireEvent,
} from "../protocol/event.ts";
import type { EventHandler, Model } from "../protocol/model.ts";
import type { Live } from "./live-context.ts";
import type { Props } from "./attributes.ts";

export type Emit = (name: string, handler: EventHandler, event: WireEvent) => void;

const HANDLER_NAME = /^on[A-Z]/;

type ReactEvent = EventLike & { preventDefault(): void; stopPropagation(): void };

/** Without a connection to be had, nothing is prevented: links and forms work by themselves. */
export function handlerProps({ eventHandlers = {} }: Model, live: Live, emit: Emit): Props {
  const props: Props = {};
  for (const [name, handler] of Object.entries(eventHandlers)) {
    if (!HANDLER_NAME.test(name)) continue;
    props[name] = (event: ReactEvent) => {
      if (!live.session?.available || live.nativeSubmit?.isSubmitting(formOf(event))) return;
      if (handler.preventDefault) event.preventDefault();
      if (handler.stopPropagation) event.stopPropagation();
      if (event.type === "submit") submit(live, name, handler, event, emit);
      else send(live, name, handler, event, emit);
    };
  }
  return props;
}

function send(live: Live, name: string, handler: EventHandler, event: EventLike, emit: Emit): void {
  if (event.type === "click" || event.key === "Enter") live.session?.inputs.flush();
  emit(name, handler, projectEvent(event));
}

/** A form that is submitted again while it waits for the connection is submitted once. */
function submit(
  live: Live,
  name: string,
  handler: EventHandler,
  event: EventLike,
  emit: Emit,
): void {
  live.session?.inputs.flush();
  if (live.nativeSubmit?.isWaiting(handler.target)) return;
  emit(name, handler, projectEvent(event));
  const form = formOf(event);
  if (form && handler.preventDefault)
    live.nativeSubmit?.watch(form, submitter(event), handler.target);
}

function formOf({ target }: EventLike): HTMLFormElement | undefined {
  return target instanceof HTMLFormElement ? target : undefined;
}

/** What a component of a third-party module gives its handlers: events, or values of its own. */
export function projectArguments(given: readonly unknown[]): unknown[] {
  return given.map((value) => (isEventLike(value) ? projectEvent(value) : jsonCopy(value)));
}

function jsonCopy(value: unknown): unknown {
  try {
    // Functions and the like have no text at all.
    const text = JSON.stringify(value) as string | undefined;
    return text === undefined ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
