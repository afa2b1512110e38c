/** Lets only one media element play at a time: starting one pauses the others. */
import type { Player } from "./player.ts";

export function enforceExclusivePlayback(player: Player, own: HTMLMediaElement): void {
  own.addEventListener("play", () => {
    for (const other of document.querySelectorAll<HTMLMediaElement>("audio, video")) {
      if (other !== own) other.pause();
    }
  });
  // `play` does not bubble.
  document.addEventListener(
    "play",
    ({ target }) => {
      if (target !== own) player.pause();
    },
    true,
  );
}
