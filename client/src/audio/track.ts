/** Defines tracks and the player's texts. */
export type { Track, AudioWords } from "../islands/props.ts";

/** Replaces each `%s` of a text in order. */
export function formatText(text: string, ...values: readonly string[]): string {
  let next = 0;
  return text.replace(/%s/g, () => values[next++] ?? "");
}
