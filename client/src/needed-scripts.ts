/**
 * Says which scripts a page cannot do without: when one of these fails to load, the page is loaded
 * again. Ad blockers stop some of the others at every load, and what they leave is a page that works.
 *
 * Needed are the scripts in the document (the client with React, what runs commands; for them
 * `early-reload.ts` does it, since they may be what is missing), and here: what runs the commands of
 * later content, and each island that is not named below, such as one of an institution's own.
 */

/** Islands that only add something to their fallback, which stays without them. */
const OPTIONAL: ReadonlySet<string> = new Set([
  "alert",
  "audio_player",
  "banner",
  "consent",
  "copy",
  "foreign_player",
  "fun_fact",
  "guided_visit",
  "map",
  "share",
]);

export function isNeeded(script: string): boolean {
  return !OPTIONAL.has(script);
}
