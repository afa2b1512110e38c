/** Creates the visit's only player on first use. */
import { connectMediaSession } from "./media-session.ts";
import { PlaybackStore } from "./playback-store.ts";
import { Player } from "./player.ts";
import { enforceExclusivePlayback } from "./exclusive-playback.ts";

let instance: Player | undefined;

export function sharedPlayer(): Player {
  instance ??= createPlayer();
  return instance;
}

function createPlayer(): Player {
  const audio = new Audio();
  audio.preload = "metadata";
  const player = new Player(audio, new PlaybackStore(storage()));
  enforceExclusivePlayback(player, audio);
  connectMediaSession(player);
  window.addEventListener("pagehide", player.save);
  return player;
}

/** A browser may throw on mere access. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
