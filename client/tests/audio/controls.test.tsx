import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

import { Seek } from "../../src/audio/controls.tsx";
import { PlaybackStore } from "../../src/audio/playback-store.ts";
import { Player } from "../../src/audio/player.ts";
import type { AudioWords } from "../../src/audio/track.ts";
import { Tape, track } from "../support/tape.ts";

const WORDS = { position: "Position of %s", place: "%s of %s" } as AudioWords;

test.each([
  [0, "15 s"],
  [90, "15 s of"],
])("a recording of %d seconds is said with its length once that is known", (duration, said) => {
  const player = new Player(new Tape().audio, new PlaybackStore(undefined));
  const state = { ...player.read(), time: 15, duration };
  const html = renderToString(
    <Seek player={player} track={track("a")} words={WORDS} state={state} />,
  );
  const spoken = /aria-valuetext="([^"]*)"/.exec(html)?.[1]?.replaceAll(/\s/g, " ");
  expect(spoken?.startsWith(said)).toBe(true);
  expect(spoken?.includes(" of ")).toBe(duration > 0);
});
