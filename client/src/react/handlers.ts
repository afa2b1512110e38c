/** Converts the model's event handlers to React's: prevents default actions, sends events. */
import { projectEvent, submitter, type EventLike, type WireEvent } from "../protocol/event.ts";
import { fallbackOf, isPosted, NO_FALLBACK, type Fallback } from "../protocol/http-way.ts";
import type { EventHandler, Model } from "../protocol/model.ts";
import type { Live } from "./live-context.ts";
import type { Props } from "./props.ts";
import { readEvent } from "./typed-events.ts";

export type Emit = (
  name: string,
  handler: EventHandler,
  event: WireEvent,
  fallback: Fallback,
) => void;

const HANDLER_NAME = /^on[A-Z]/;

type ReactEvent = EventLike & { preventDefault(): void; stopPropagation(): void };

/** Without a socket nothing is prevented that HTML does by itself. */
export function handlerProps({ eventHandlers = {} }: Model, live: Live, emit: Emit): Props {
  const props: Props = {};
  for (const [name, handler] of Object.entries(eventHandlers)) {
    if (!HANDLER_NAME.test(name)) continue;
    // eslint-disable-next-line villa/no-record-lookup -- a name that begins with "on"
    props[name] = (event: ReactEvent) => {
      if (event.type === "submit" && post(live, name, handler, event, emit)) return;
      const fallback = fallbackOf(event, handler);
      const { way, needsSocket } = fallback;
      if (live.session?.available || way || (needsSocket && event.type === "submit")) {
        if (handler.preventDefault) event.preventDefault();
        if (handler.stopPropagation) event.stopPropagation();
      } else if (!needsSocket) return;
      send(live, name, handler, event, { emit, fallback });
    };
  }
  return props;
}

interface Sending {
  readonly emit: Emit;
  readonly fallback: Fallback;
}

function send(
  live: Live,
  name: string,
  handler: EventHandler,
  event: EventLike,
  { emit, fallback }: Sending,
): void {
  const { session } = live;
  const isSubmit = event.type === "submit";
  if (isSubmit || event.type === "click" || event.key === "Enter") session?.inputs.flush();
  // A form submitted again while it waits for the connection is sent once.
  if (isSubmit && session?.queue.has(handler.target)) return;
  readEvent(event, handler, live, (read) => {
    emit(name, handler, read, fallback);
  });
}

/** Sends a form that is posted, unless the browser does; says whether it is such a form. */
function post(
  live: Live,
  name: string,
  handler: EventHandler,
  event: ReactEvent,
  emit: Emit,
): boolean {
  const { session, submissions } = live;
  const form = formOf(event);
  if (!form?.hasAttribute("action") || !isPosted(form, submitter(event))) return false;
  if (!submissions || !handler.preventDefault) return false;
  if (submissions.isNative(form)) return true;
  session?.inputs.flush();
  const submission = submissions.number(form);
  let projected = projectEvent(event);
  readEvent(event, handler, live, (read) => {
    projected = read;
  });
  const isSent = submissions.send(form, submitter(event), () => {
    emit(name, handler, { ...projected, submission }, NO_FALLBACK);
  });
  if (isSent) event.preventDefault();
  if (isSent && handler.stopPropagation) event.stopPropagation();
  return true;
}

function formOf({ target }: EventLike): HTMLFormElement | undefined {
  return target instanceof HTMLFormElement ? target : undefined;
}
