import { beforeEach, expect, test } from "vitest";

import { storeOpenTrack } from "../../src/audio/open-track.ts";
import { PlaybackStore } from "../../src/audio/playback-store.ts";
import { Player } from "../../src/audio/player.ts";
import type { AudioWords } from "../../src/audio/track.ts";
import { Tape, track } from "../support/tape.ts";

const NAMES =
  "player play pause back forward position place speed volume previous following close failed started";
const WORDS = Object.fromEntries(
  NAMES.split(" ").map((name) => [name, name]),
) as unknown as AudioWords;

function open(): Player {
  const player = new Player(new Tape().audio, new PlaybackStore(undefined));
  storeOpenTrack(player, sessionStorage);
  return player;
}

beforeEach(() => {
  sessionStorage.clear();
});

test("what is in the player is there again after a full load, until it is closed", () => {
  const before = open();
  before.setChapters("/a.mp3", [{ start: 4, title: "four" }]);
  void before.play(track("a"), WORDS, "/podcast/");
  const after = open().read();
  expect(after).toMatchObject({ status: "paused", page: "/podcast/" });
  expect(after.track?.title).toBe("a");
  expect(after.chapters).toEqual([{ start: 4, title: "four" }]);
  before.close();
  expect(open().read().track).toBeUndefined();
});

test.each([
  "nonsense",
  "null",
  "7",
  "{}",
  JSON.stringify({ track: track("a"), words: {}, page: "/", chapters: [] }),
  JSON.stringify({ track: track("a"), words: WORDS, page: "/", chapters: [{ start: "0" }] }),
  JSON.stringify({ track: {}, words: WORDS, page: "/", chapters: [] }),
])("what another build or a visitor has written is left out: %s", (written) => {
  sessionStorage.setItem("villa-audio-bar", written);
  expect(open().read().track).toBeUndefined();
});
