/** Lets only one media element play at a time, in all tabs: starting one pauses the others. */
import { isStandIn } from "./stand-in.ts";
import type { Player } from "./player.ts";

/** Written when a tab begins to play; the others read of it. */
const PLAYING = "villa-audio-playing";

export function enforceExclusivePlayback(
  player: Player,
  own: HTMLMediaElement,
  storage: Storage | undefined,
): void {
  own.addEventListener("play", () => {
    for (const other of document.querySelectorAll<HTMLMediaElement>("audio, video")) {
      if (other !== own && !isStandIn(other)) other.pause();
    }
    try {
      storage?.setItem(PLAYING, String(Date.now()));
    } catch {
      // A full storage: other tabs go on.
    }
  });
  window.addEventListener("storage", ({ key }) => {
    if (key === PLAYING) player.pause();
  });
  // `play` does not bubble.
  document.addEventListener(
    "play",
    ({ target }) => {
      if (target !== own && !isStandIn(target)) player.pause();
    },
    true,
  );
}
