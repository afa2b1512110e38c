/** Reads the events of third-party modules, which may be anything. */
import { projectEvent, type EventLike } from "../protocol/event.ts";
import type { Fallback } from "../protocol/http-way.ts";
import type { LayoutEvent } from "../protocol/messages.ts";
import { isRecord } from "../protocol/model.ts";

export function isEventLike(value: unknown): value is EventLike {
  return isRecord(value) && typeof value.type === "string" && "currentTarget" in value;
}

/** What a module says is the visitor's doing after a click or a key, else its own. */
export function moduleFallback(): Fallback {
  const { userActivation } = navigator as { readonly userActivation?: UserActivation };
  return { needsSocket: userActivation?.isActive ?? true };
}

/** Reads an event that a module has built; undefined when it is invalid. */
export function readEvent(message: unknown): LayoutEvent | undefined {
  if (!isRecord(message) || message.type !== "layout-event") return undefined;
  const { target, data, seq } = message;
  if (typeof target !== "string" || !Array.isArray(data)) return undefined;
  return { target, data, seq: typeof seq === "number" ? seq : 0 };
}

/** Converts the arguments that a third-party component passes to its handlers to JSON. */
export function projectArguments(given: readonly unknown[]): unknown[] {
  return given.map((value) => (isEventLike(value) ? projectEvent(value) : jsonCopy(value)));
}

function jsonCopy(value: unknown): unknown {
  try {
    // `JSON.stringify` gives undefined for functions.
    const text = JSON.stringify(value) as string | undefined;
    return text === undefined ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
