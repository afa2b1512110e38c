/** Binds the player's state to React. */
import { useSyncExternalStore } from "react";

import type { PlayerState } from "./player-state.ts";
import type { Player } from "./player.ts";
import type { Track } from "./track.ts";

export function usePlayer(player: Player): PlayerState {
  return useSyncExternalStore(player.subscribe, player.read, player.read);
}

/** Gives the state of `track`, current or at its saved position. */
export function useTrack(player: Player, track: Track): PlayerState {
  const state = usePlayer(player);
  const position = useSyncExternalStore(player.store.subscribe, () =>
    player.store.position(track.src),
  );
  if (state.track?.src === track.src) return state;
  return { ...state, status: "idle", track, time: position, duration: track.duration ?? 0 };
}

export function useHeard(player: Player): readonly string[] {
  const { store } = player;
  return useSyncExternalStore(store.subscribe, store.heard, store.heard);
}
