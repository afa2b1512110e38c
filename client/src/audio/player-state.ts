/** What the player shows of itself, and what it says. */
import type { AudioWords, Chapter, Track } from "./track.ts";

export interface PlayerState {
  readonly status: "idle" | "loading" | "playing" | "paused" | "failed";
  readonly track?: Track;
  readonly words?: AudioWords;
  /** Path of the page on which the track was started. */
  readonly page: string;
  readonly time: number;
  /** Seconds; 0 while unknown. */
  readonly duration: number;
  readonly rate: number;
  /** Those of the track, in their order. */
  readonly chapters: readonly Chapter[];
}

/** What the player's audio element does, for the element that represents it in the page. */
export const MEDIA_EVENTS = [
  "play",
  "pause",
  "ended",
  "timeupdate",
  "seeked",
  "ratechange",
  "volumechange",
] as const;

/** The state without a track, but for the speed. */
export const NO_TRACK = { status: "idle", page: "", time: 0, duration: 0, chapters: [] } as const;
