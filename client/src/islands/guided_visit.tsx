/** How far a visitor has come: remembers the stops, leads on to the next, and marks the plan. */
import { useEffect } from "react";

import { thePlayer } from "../audio/player-singleton.ts";
import { filled, type Track } from "../audio/track.ts";
import { useHeard, usePlayer } from "../audio/use-player.ts";
import { addressOf, followStops, markLinks, stopKeys, type Stop } from "./guided_visit/stops.ts";
import type { GuidedVisitProps } from "./props.ts";

export default function GuidedVisit({ group, stops, words }: GuidedVisitProps) {
  const player = thePlayer();
  const { memory } = player;
  const heard = new Set(useHeard(player));
  const playing = usePlayer(player).track?.src;
  const visited = (stop: Stop) => stopKeys(stop).some((key) => heard.has(key));
  const done = stops.filter(visited);
  const next = stops.find((stop) => !visited(stop));

  useEffect(() => {
    const tracks = stops
      .map(({ track }) => track)
      .filter((track): track is Track => track !== null);
    player.arrange(group, tracks);
    return followStops(stops, (stop) => {
      memory.hear(addressOf(stop.anchor));
    });
  }, [player, memory, group, stops]);
  useEffect(() => {
    markLinks(stops, {
      heard: visited,
      playing: (stop) => stop.track !== null && stop.track.src === playing,
      told: words.heard,
    });
  });

  return (
    <div className="visit-state">
      <progress value={done.length} max={stops.length} aria-labelledby={`${group}-progress`} />
      <span id={`${group}-progress`} role="status">
        {next ? filled(words.progress, String(done.length), String(stops.length)) : words.done}
      </span>
      {next && done.length > 0 && (
        <a href={`#${next.anchor}`}>{filled(words.resume, next.label)}</a>
      )}
      {done.length > 0 && (
        <button
          type="button"
          onClick={() => {
            memory.forget(stops.flatMap(stopKeys));
          }}
        >
          {words.restart}
        </button>
      )}
    </div>
  );
}
