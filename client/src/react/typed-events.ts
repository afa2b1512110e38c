/** Reads typed events as their handlers declare them; what reads them loads with the first one. */
import { loadWithRetry } from "../dom/load-with-retry.ts";
import { projectEvent, type EventLike, type WireEvent } from "../protocol/event.ts";
import type * as Details from "../protocol/event-details.ts";
import type { EventHandler, EventHandlers } from "../protocol/model.ts";
import type { Live } from "./live-context.ts";

let details: typeof Details | undefined;

/** Calls `act` with what reads typed events: at once where it is loaded. */
export function withDetails(
  { reachable, onChunkError }: Live,
  act: (loaded: typeof Details) => void,
): void {
  if (details) act(details);
  else
    loadWithRetry(() => import("../protocol/event-details.ts"), reachable).then(
      (loaded) => {
        details = loaded;
        act(loaded);
      },
      () => onChunkError?.("events"),
    );
}

export function isTyped(handlers: EventHandlers): boolean {
  return Object.values(handlers).some(({ reads }) => reads);
}

/** Calls `emit` with what `handler` declares of `event`. */
export function readEvent(
  event: EventLike,
  { reads }: EventHandler,
  live: Live,
  emit: (event: WireEvent) => void,
): void {
  if (!reads) emit(projectEvent(event));
  else {
    // React forgets the current target once the event has ended.
    const seen = { ...event };
    withDetails(live, (loaded) => {
      emit(loaded.projectTyped(seen, reads));
    });
  }
}
