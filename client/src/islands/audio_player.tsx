/** Renders the player of one recording in place of the browser's own. */
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";

import { mountBar } from "../audio/bar.tsx";
import { Failure, PlayButton, Seek, Skips, Speed } from "../audio/controls.tsx";
import { sharedPlayer } from "../audio/player-singleton.ts";
import { standIn } from "../audio/stand-in.ts";
import type { Track, AudioWords } from "../audio/track.ts";
import { useHeard, useTrack } from "../audio/use-player.ts";
import type { AudioPlayerProps } from "./props.ts";

// For the island of a guided visit, whose pages have recordings: the player is no file of its own.
export { sharedPlayer };

/** Shows what the tab had in its player before a full load. */
export function restoreBar(): void {
  mountBar(sharedPlayer());
}

interface Props extends AudioPlayerProps {
  /** The browser's own player, which represents ours from now on. */
  readonly children?: ReactNode;
}

export default function AudioPlayer({ track, words, children }: Props) {
  const player = sharedPlayer();
  const state = useTrack(player, track);
  const heard = useHeard(player).includes(track.src);
  const native = useStandIn(track, words);
  useTakeover(track, words);
  useTimes(track, words);
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
        {state.time > 0 && state.status === "idle" && (
          <button
            type="button"
            className="audio-restart"
            onClick={() => {
              player.store.reset([track.src]);
            }}
          >
            {words.restart}
          </button>
        )}
      </div>
      {heard && <p className="audio-heard">{words.heard}</p>}
      <Failure {...parts} />
      <div hidden ref={native}>
        {children}
      </div>
    </div>
  );
}

/** Lets the browser's own player, which is hidden, represent ours. */
function useStandIn(track: Track, words: AudioWords) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current?.querySelector("audio");
    return element ? standIn(element, sharedPlayer(), track, words) : undefined;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- an update gives the same track again
  }, [track.src]);
  return place;
}

/** Connects chapters and sentences around the player, if there are any. */
function useTimes(track: Track, words: AudioWords): void {
  useEffect(() => {
    const place = document.getElementById(track.anchor);
    if (!place?.querySelector("[data-t]")) return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    import("../audio/timed-parts.ts").then(({ connectTimes }) => {
      if (!isOver) end = connectTimes(place, sharedPlayer(), track, words);
    }, console.info);
    return () => {
      isOver = true;
      end?.();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- an update gives the same track again
  }, [track.src, track.anchor]);
}

/** Continues what the browser's own player was playing before it was replaced. */
function useTakeover(track: Track, words: AudioWords): void {
  const [native] = useState(() => {
    const all = document.querySelectorAll<HTMLAudioElement>("villa-island > audio[controls]");
    const own = [...all].find((each) => each.getAttribute("src") === track.src && !each.paused);
    return own?.currentTime;
  });
  useEffect(() => {
    const player = sharedPlayer();
    if (native === undefined || player.plays(track)) return;
    player.store.savePosition(track.src, native);
    void player.play(track, words);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on mount
  }, []);
}
