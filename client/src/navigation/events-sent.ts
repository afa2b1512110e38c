/** Waits for the events that were made just before a link was followed. */
import { PATIENCE } from "../protocol/deliveries.ts";
import type { LiveSession } from "../protocol/live-session.ts";

/** Resolves once no event waits for the connection, or when it has waited for too long. */
export function eventsSent(session: LiveSession): Promise<void> {
  if (!session.available || session.queue.size === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const check = () => {
      if (!session.available || session.queue.size === 0) done();
    };
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const unsubscribe = session.onStatus(check);
    const timer = setTimeout(done, PATIENCE);
  });
}
