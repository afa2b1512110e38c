/** The one player of the visit: made by the first page that has something to play. */
import { shareWithSystem } from "./media-session.ts";
import { Memory } from "./playback-store.ts";
import { Player } from "./player.ts";
import { oneAtATime } from "./exclusive-playback.ts";

let made: Player | undefined;

export function thePlayer(): Player {
  made ??= make();
  return made;
}

function make(): Player {
  const audio = new Audio();
  audio.preload = "metadata";
  const player = new Player(audio, new Memory(storage()));
  oneAtATime(player, audio);
  shareWithSystem(player);
  window.addEventListener("pagehide", player.keep);
  return player;
}

/** A browser may forbid even to look. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
