/** Defines tracks and the player's texts. */
export type { Track, AudioWords } from "../islands/props.ts";

/** A part of a recording, and the second at which it begins. */
export interface Chapter {
  readonly start: number;
  readonly title: string;
}

/** The last of `parts` that has begun at `time`. */
export function partAt<Part extends { readonly start: number }>(
  parts: readonly Part[],
  time: number,
): Part | undefined {
  return parts.findLast(({ start }) => start <= time + EARLY);
}

/** Seconds by which a player may stop before the place to which it was moved. */
const EARLY = 0.05;

/** Replaces each `%s` of a text in order. */
export function formatText(text: string, ...values: readonly string[]): string {
  let next = 0;
  return text.replace(/%s/g, () => values[next++] ?? "");
}
