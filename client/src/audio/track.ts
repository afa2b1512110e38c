/** What can be played, and the words of whoever plays it. */
export type { Track, Words } from "../islands/props.ts";

/** Fills each `%s` of a text in order. */
export function formatText(text: string, ...values: readonly string[]): string {
  let next = 0;
  return text.replace(/%s/g, () => values[next++] ?? "");
}
