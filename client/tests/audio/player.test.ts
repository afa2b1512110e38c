import { beforeEach, expect, test, vi } from "vitest";

import { PlaybackStore } from "../../src/audio/playback-store.ts";
import { Player } from "../../src/audio/player.ts";
import type { AudioWords } from "../../src/audio/track.ts";
import { Tape, track } from "../support/tape.ts";

const WORDS = {} as AudioWords;

function open() {
  const tape = new Tape();
  const store = new PlaybackStore(localStorage);
  return { tape, store, player: new Player(tape.audio, store) };
}

beforeEach(() => {
  localStorage.clear();
});

test("a track starts at its saved position, and saves it on pause", () => {
  const { tape, store, player } = open();
  store.savePosition("/a.mp3", 42);
  void player.play(track("a"), WORDS);
  expect(player.read()).toMatchObject({ status: "loading", time: 42, duration: 100 });
  tape.begin(99);
  expect(tape.currentTime).toBe(42);
  tape.reach(50);
  player.pause();
  expect(player.read()).toMatchObject({ status: "paused", time: 50, duration: 99 });
  expect(new PlaybackStore(localStorage).position("/a.mp3")).toBe(50);
});

test("a track saved near its end starts from the beginning", () => {
  const { player, store } = open();
  store.savePosition("/a.mp3", 97);
  void player.play(track("a"), WORDS);
  expect(player.read().time).toBe(0);
});

test("the next track saves the position of the last", () => {
  const { tape, store, player } = open();
  void player.play(track("a"), WORDS);
  tape.begin(100);
  tape.reach(33);
  void player.play(track("b"), WORDS);
  expect(store.position("/a.mp3")).toBe(33);
  expect(player.read().track?.title).toBe("b");
});

test("a track played to its end is heard and has no saved position", () => {
  const { tape, store, player } = open();
  void player.play(track("a"), WORDS);
  tape.begin(100);
  tape.reach(94);
  expect(store.heard()).toEqual([]);
  tape.reach(96);
  expect(store.heard()).toEqual(["/a.mp3"]);
  tape.ended = true;
  tape.tell("ended");
  player.pause();
  expect(store.position("/a.mp3")).toBe(0);
});

test("seeking works before playback and stays within the track", () => {
  const { player } = open();
  const waiting = track("a");
  player.seek(waiting, 70);
  expect(player.timeOf(waiting)).toBe(70);
  player.skip(waiting, 60);
  expect(player.timeOf(waiting)).toBe(100);
  player.skip(waiting, -500);
  expect(player.timeOf(waiting)).toBe(0);
});

test("tracks of a group follow each other", () => {
  const { player } = open();
  const [one, two] = [track("a", { group: "g" }), track("b", { group: "g" })];
  player.setQueue("g", [one, two]);
  void player.play(one, WORDS, "/walk/");
  expect(player.adjacent(-1)).toBeUndefined();
  player.step(1);
  expect(player.read()).toMatchObject({ track: two, page: "/walk/" });
  void player.play(track("c"), WORDS);
  expect([player.adjacent(-1), player.adjacent(1)]).toEqual([undefined, undefined]);
});

test("a playing track joins its group's queue later", () => {
  const { player } = open();
  const [one, two] = [track("a", { group: "g" }), track("b", { group: "g" })];
  void player.play(one, WORDS, "/walk/");
  const told = vi.fn();
  player.subscribe(told);
  const before = player.read();
  player.setQueue("h", [one]);
  expect(told).not.toHaveBeenCalled();
  player.setQueue("g", [one, two]);
  expect(player.adjacent(1)).toBe(two);
  expect(told).toHaveBeenCalledOnce();
  expect(player.read()).not.toBe(before);
});

test("a failed recording is reported and can be retried", async () => {
  const { tape, player } = open();
  tape.refuse = new DOMException("none", "NotSupportedError");
  void player.play(track("a"), WORDS);
  await vi.waitFor(() => {
    expect(player.read().status).toBe("failed");
  });
  tape.refuse = undefined;
  player.toggle(track("a"), WORDS);
  tape.begin(100);
  expect(player.read().status).toBe("playing");
});

test("a browser that requires a gesture leaves the track paused", async () => {
  const { tape, player } = open();
  tape.refuse = new DOMException("no", "NotAllowedError");
  void player.play(track("a"), WORDS);
  await vi.waitFor(() => {
    expect(player.read().status).toBe("paused");
  });
});

test("closing removes the track and retains its position and speed", () => {
  const { tape, store, player } = open();
  void player.play(track("a"), WORDS);
  tape.begin(100);
  tape.reach(20);
  player.setRate(1.5);
  player.close();
  expect(player.read()).toMatchObject({
    status: "idle",
    page: "",
    time: 0,
    duration: 0,
    rate: 1.5,
  });
  expect(store.position("/a.mp3")).toBe(20);
  expect(open().player.read().rate).toBe(1.5);
});

test("chapters are those of the page that listed them, and a step leads between them", () => {
  const { tape, player } = open();
  player.setChapters("/a.mp3", [
    { start: 0, title: "one" },
    { start: 30, title: "two" },
    { start: 60, title: "three" },
  ]);
  void player.play(track("a"), WORDS);
  tape.begin(100);
  tape.reach(35);
  player.step(1);
  expect(tape.currentTime).toBe(60);
  player.step(1);
  expect(tape.currentTime).toBe(60);
  tape.reach(61);
  player.step(-1);
  expect(tape.currentTime).toBe(30);
  tape.reach(45);
  player.step(-1);
  expect(tape.currentTime).toBe(30);
  player.step(-1);
  player.step(-1);
  expect(tape.currentTime).toBe(0);
});

test("a restored track is paused where it was, and loaded when it is played", () => {
  const { tape, player, store } = open();
  store.savePosition("/a.mp3", 42);
  player.restore(track("a"), WORDS, "/podcast/", [{ start: 40, title: "two" }]);
  expect(player.read()).toMatchObject({ status: "paused", time: 42, page: "/podcast/" });
  expect(tape.paused).toBe(true);
  player.resume();
  expect(player.read().status).toBe("loading");
  tape.begin(100);
  expect(tape.currentTime).toBe(42);
});

test("a track is played from a second, also from its last ones", () => {
  const { tape, player } = open();
  player.playAt(track("a"), WORDS, 98);
  tape.begin(100);
  expect(tape.currentTime).toBe(98);
  player.playAt(track("a"), WORDS, 500);
  expect(tape.currentTime).toBe(100);
});

test("the volume is stored", () => {
  const { tape, player } = open();
  player.setVolume(0.4);
  expect(tape.volume).toBe(0.4);
  expect(new PlaybackStore(localStorage).volume).toBe(0.4);
});
