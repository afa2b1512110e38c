/** Loads a part of the client, once more where the server did not answer. */

/** Retries once when the server answers again: a reload would lose the state of the page. */
export async function loadWithRetry<Part>(
  load: () => Promise<Part>,
  reachable?: () => Promise<boolean>,
): Promise<Part> {
  try {
    return await load();
  } catch {
    // Jitter and back-off: all pages lose a restarting server at the same time.
    for (let wait = 1_000; reachable && !(await reachable()); wait = Math.min(2 * wait, 30_000))
      await new Promise((done) => setTimeout(done, wait * (0.5 + Math.random())));
    return load();
  }
}
