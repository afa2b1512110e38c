/** Renders the player of one recording in place of the browser's own. */
import { useEffect, useState } from "react";

import { mountBar } from "../audio/bar.tsx";
import { Failure, PlayButton, Seek, Skips, Speed } from "../audio/controls.tsx";
import { sharedPlayer } from "../audio/player-singleton.ts";
import type { Track, AudioWords } from "../audio/track.ts";
import { useHeard, useTrack } from "../audio/use-player.ts";
import type { AudioPlayerProps } from "./props.ts";

// For the island of a guided visit, whose pages have recordings: the player is no file of its own.
export { sharedPlayer };

export default function AudioPlayer({ track, words }: AudioPlayerProps) {
  const player = sharedPlayer();
  const state = useTrack(player, track);
  const heard = useHeard(player).includes(track.src);
  useTakeover(track, words);
  useEffect(() => {
    mountBar(player);
  }, [player]);
  const parts = { player, track, words, state };
  return (
    <div className="audio-player" role="group" aria-label={track.title}>
      <PlayButton {...parts} />
      <div className="audio-line">
        <Seek {...parts} />
      </div>
      <div className="audio-tools">
        <Skips {...parts} />
        <Speed {...parts} />
      </div>
      {heard && <p className="audio-heard">{words.heard}</p>}
      <Failure {...parts} />
    </div>
  );
}

/** Continues what the browser's own player was playing before it was replaced. */
function useTakeover(track: Track, words: AudioWords): void {
  const [native] = useState(() => {
    const own = document
      .getElementById(track.anchor)
      ?.querySelector<HTMLAudioElement>("audio[controls]");
    return own && !own.paused ? own.currentTime : undefined;
  });
  useEffect(() => {
    const player = sharedPlayer();
    if (native === undefined || player.plays(track)) return;
    player.store.savePosition(track.src, native);
    player.play(track, words);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on mount
  }, []);
}
