/** Creates the visit's only player on first use. */
import { enforceExclusivePlayback } from "./exclusive-playback.ts";
import { connectMediaSession } from "./media-session.ts";
import { storeOpenTrack } from "./open-track.ts";
import { KEY, PlaybackStore } from "./playback-store.ts";
import { Player } from "./player.ts";

let instance: Player | undefined;

export function sharedPlayer(): Player {
  instance ??= createPlayer();
  return instance;
}

function createPlayer(): Player {
  const audio = new Audio();
  audio.preload = "none";
  const storage = storageOf(() => localStorage);
  const player = new Player(audio, new PlaybackStore(storage));
  enforceExclusivePlayback(player, audio, storage);
  connectMediaSession(player);
  storeOpenTrack(
    player,
    storageOf(() => sessionStorage),
  );
  window.addEventListener("pagehide", player.save);
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY) player.store.reload();
  });
  return player;
}

/** A browser may throw on mere access. */
function storageOf(read: () => Storage): Storage | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
