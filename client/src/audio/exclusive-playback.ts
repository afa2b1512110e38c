/** Keeps one voice at a time: ours pauses for any other film or recording, and they for ours. */
import type { Player } from "./player.ts";

export function enforceExclusivePlayback(player: Player, own: HTMLMediaElement): void {
  own.addEventListener("play", () => {
    for (const other of document.querySelectorAll<HTMLMediaElement>("audio, video")) {
      if (other !== own) other.pause();
    }
  });
  // The event does not bubble.
  document.addEventListener(
    "play",
    ({ target }) => {
      if (target !== own) player.pause();
    },
    true,
  );
}
