/**
 * Lets an audio element of the page represent the player, so that commands, and handlers of blocks,
 * reach it as they reach any other: it says and does what the player does, and is silent itself.
 */
import { MEDIA_EVENTS } from "./player-state.ts";
import type { Player } from "./player.ts";
import type { Track, AudioWords } from "./track.ts";

const standIns = new WeakSet();

export function isStandIn(element: unknown): boolean {
  return element instanceof HTMLMediaElement && standIns.has(element);
}

/** Call the result to end it. */
export function standIn(
  element: HTMLAudioElement,
  player: Player,
  track: Track,
  words: AudioWords,
): () => void {
  const { audio } = player;
  standIns.add(element);
  const plays = () => player.plays(track);
  const state = <Value>(ofPlayer: () => Value, otherwise: Value) => ({
    configurable: true,
    get: () => (plays() ? ofPlayer() : otherwise),
  });
  Object.defineProperties(element, {
    play: {
      configurable: true,
      value: async () => {
        if (!(await player.play(track, words)))
          throw new DOMException("The recording does not play.", "NotAllowedError");
      },
    },
    pause: {
      configurable: true,
      value: () => {
        if (plays()) player.pause();
      },
    },
    currentTime: {
      configurable: true,
      get: () => (plays() && audio.readyState > 0 ? audio.currentTime : player.timeOf(track)),
      set: (seconds: number) => {
        player.seek(track, seconds);
      },
    },
    duration: state(() => audio.duration, track.duration ?? NaN),
    paused: state(() => audio.paused, true),
    ended: state(() => audio.ended, false),
    playbackRate: {
      configurable: true,
      get: () => player.read().rate,
      set: (rate: number) => {
        player.setRate(rate);
      },
    },
  });
  const say = ({ type }: Event): void => {
    if (plays()) element.dispatchEvent(new Event(type));
  };
  for (const type of MEDIA_EVENTS) audio.addEventListener(type, say);
  return () => {
    for (const type of MEDIA_EVENTS) audio.removeEventListener(type, say);
  };
}
