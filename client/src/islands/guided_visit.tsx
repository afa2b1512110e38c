/** Shows a visitor's progress along the stops, links to the next and marks the plan. */
import { useEffect } from "react";

import { formatText, type Track } from "../audio/track.ts";
import { useHeard, usePlayer } from "../audio/use-player.ts";
import { sharedPlayer } from "./audio_player.tsx";
import { addressOf, watchStops, markLinks, stopKeys, type Stop } from "./guided_visit/stops.ts";
import type { GuidedVisitProps } from "./props.ts";

export default function GuidedVisit({ group, stops, words }: GuidedVisitProps) {
  const player = sharedPlayer();
  const { store } = player;
  const heard = new Set(useHeard(player));
  const playing = usePlayer(player).track?.src;
  const visited = (stop: Stop) => stopKeys(stop).some((key) => heard.has(key));
  const done = stops.filter(visited);
  const next = stops.find((stop) => !visited(stop));

  useEffect(() => {
    const tracks = stops
      .map(({ track }) => track)
      .filter((track): track is Track => track !== null);
    player.setQueue(group, tracks);
    return watchStops(stops, (stop) => {
      store.markHeard(addressOf(stop.anchor));
    });
  }, [player, store, group, stops]);
  useEffect(() => {
    markLinks(stops, {
      heard: visited,
      playing: (stop) => stop.track !== null && stop.track.src === playing,
      heardLabel: words.heard,
    });
  });

  return (
    <div className="visit-state">
      <progress value={done.length} max={stops.length} aria-labelledby={`${group}-progress`} />
      <span id={`${group}-progress`} role="status">
        {next ? formatText(words.progress, String(done.length), String(stops.length)) : words.done}
      </span>
      {next && done.length > 0 && (
        <a href={`#${next.anchor}`}>{formatText(words.resume, next.label)}</a>
      )}
      {done.length > 0 && (
        <button
          type="button"
          onClick={() => {
            store.reset(stops.flatMap(stopKeys));
          }}
        >
          {words.restart}
        </button>
      )}
    </div>
  );
}
