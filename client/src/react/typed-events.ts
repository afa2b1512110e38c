/** Reads typed events as their handlers declare them; what reads them loads with the first one. */
import { loadWithRetry } from "../dom/load-with-retry.ts";
import { projectEvent, type EventLike, type WireEvent } from "../protocol/event.ts";
import type * as Details from "../protocol/event-details.ts";
import type { EventHandler, EventHandlers } from "../protocol/model.ts";
import type { Live } from "./live-context.ts";

let details: typeof Details | undefined;
let loading: Promise<typeof Details | undefined> | undefined;

/** Loads the reader once; undefined where it cannot be loaded. */
export function loadDetails({
  reachable,
  onChunkError,
}: Live): Promise<typeof Details | undefined> {
  return (loading ??= loadWithRetry(() => import("../protocol/event-details.ts"), reachable).then(
    (loaded) => (details = loaded),
    (error: unknown) => {
      console.error("Typed events are not read:", error);
      loading = undefined;
      onChunkError?.("events");
      return undefined;
    },
  ));
}

/** Calls `emit` with what `handler` declares of `event`: at once where its reader is loaded. */
export function readEvent(
  event: EventLike,
  { reads }: EventHandler,
  live: Live,
  emit: (event: WireEvent) => void,
): void {
  if (!reads) emit(projectEvent(event));
  else if (details) emit(details.projectTyped(event, reads));
  else {
    // React forgets the current target once the event has ended.
    const seen = { ...event };
    void loadDetails(live).then((loaded) => {
      if (loaded) emit(loaded.projectTyped(seen, reads));
    });
  }
}

/** Reports the size and the visibility of `element` where it has handlers for them. */
export function observe(
  element: Element,
  handlers: EventHandlers,
  live: Live,
  emit: (name: string, handler: EventHandler, event: WireEvent) => void,
): () => void {
  if (!handlers.onResize && !handlers.onIntersect) return () => undefined;
  let stop: (() => void) | undefined;
  let isLeft = false;
  void loadDetails(live).then((loaded) => {
    if (!isLeft) stop = loaded?.observe(element, handlers, emit);
  });
  return () => {
    isLeft = true;
    stop?.();
  };
}
