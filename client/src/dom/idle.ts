/** Runs a task when the browser is idle. */

/**
 * Calls `act` once the browser is idle; call the result to cancel. Safari has no idle callbacks.
 */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, 200);
    return () => {
      clearTimeout(timer);
    };
  }
  const handle = requestIdleCallback(act, { timeout: 2_000 });
  return () => {
    cancelIdleCallback(handle);
  };
}
