import { expect, test, vi } from "vitest";

import { PlaybackStore } from "../../src/audio/playback-store.ts";
import { Player } from "../../src/audio/player.ts";
import { isStandIn, standIn } from "../../src/audio/stand-in.ts";
import type { AudioWords } from "../../src/audio/track.ts";
import { Tape, track } from "../support/tape.ts";

const WORDS = {} as AudioWords;

function open() {
  const tape = new Tape();
  const player = new Player(tape.audio, new PlaybackStore(undefined));
  const element = document.createElement("audio");
  const end = standIn(element, player, track("a"), WORDS);
  return { tape, player, element, end };
}

test("an element that represents the player plays, pauses and moves it", async () => {
  const { tape, player, element } = open();
  expect(isStandIn(element)).toBe(true);
  element.currentTime = 12;
  await element.play();
  tape.begin(90);
  expect(tape.currentTime).toBe(12);
  expect([element.paused, element.duration, element.currentTime]).toEqual([false, 90, 12]);
  element.currentTime = 30;
  element.playbackRate = 1.5;
  expect([tape.currentTime, tape.playbackRate, element.playbackRate]).toEqual([30, 1.5, 1.5]);
  element.pause();
  expect(player.read().status).toBe("paused");
});

test("it says what the player says of its own track alone", () => {
  const { tape, player, element, end } = open();
  const heard: string[] = [];
  for (const type of ["play", "timeupdate", "seeked"])
    element.addEventListener(type, () => heard.push(type));
  void player.play(track("a"), WORDS);
  tape.tell("play", "seeked");
  tape.begin(90);
  tape.reach(3);
  expect(heard).toEqual(["play", "seeked", "timeupdate"]);
  void player.play(track("b"), WORDS);
  tape.reach(4);
  expect(heard).toHaveLength(3);
  expect([element.paused, element.ended, element.duration]).toEqual([true, false, 100]);
  element.pause();
  expect(tape.paused).toBe(false);
  end();
  void player.play(track("a"), WORDS);
  tape.reach(5);
  expect(heard).toHaveLength(3);
});

test("it refuses to play where the browser does", async () => {
  const { tape, element } = open();
  tape.refuse = new DOMException("no gesture", "NotAllowedError");
  await expect(element.play()).rejects.toThrow("does not play");
});

test("an ordinary player represents none", () => {
  expect(isStandIn(document.createElement("audio"))).toBe(false);
  expect(isStandIn(vi.fn())).toBe(false);
});
