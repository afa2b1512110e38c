import { beforeEach, expect, test, vi } from "vitest";

import { PlaybackStore } from "../../src/audio/playback-store.ts";

beforeEach(() => {
  localStorage.clear();
});

test("positions are stored, except the start", () => {
  new PlaybackStore(localStorage).savePosition("/a.mp3", 61.7);
  expect(new PlaybackStore(localStorage).position("/a.mp3")).toBe(61);
  new PlaybackStore(localStorage).savePosition("/a.mp3", 0);
  expect(new PlaybackStore(localStorage).position("/a.mp3")).toBe(0);
});

test("the oldest positions are removed beyond the limit", () => {
  const store = new PlaybackStore(localStorage);
  for (let number = 0; number < 130; number += 1) store.savePosition(`/${number}.mp3`, 10);
  store.savePosition("/60.mp3", 20);
  const again = new PlaybackStore(localStorage);
  expect(again.position("/0.mp3")).toBe(0);
  expect(again.position("/60.mp3")).toBe(20);
  expect(again.position("/129.mp3")).toBe(10);
});

test("reset removes heard marks and positions and notifies subscribers", () => {
  const store = new PlaybackStore(localStorage);
  const notified = vi.fn();
  const stop = store.subscribe(notified);
  store.markHeard("/a.mp3");
  store.markHeard("/a.mp3");
  store.savePosition("/b.mp3", 30);
  expect(notified).toHaveBeenCalledTimes(2);
  expect(new PlaybackStore(localStorage).heard()).toEqual(["/a.mp3"]);
  store.reset(["/a.mp3", "/b.mp3"]);
  stop();
  store.markHeard("/c.mp3");
  expect(notified).toHaveBeenCalledTimes(3);
  expect(store.position("/b.mp3")).toBe(0);
  expect(store.heard()).toEqual(["/c.mp3"]);
});

test.each(["no JSON", "null", "[]", '{"positions": 3, "heard": {"a": 1}, "rate": "fast"}'])(
  "a storage that holds %s is an empty one",
  (stored) => {
    localStorage.setItem("villa-audio", stored);
    const store = new PlaybackStore(localStorage);
    expect([store.position("/a.mp3"), store.heard(), store.rate]).toEqual([0, [], 1]);
  },
);

test("a full or forbidden storage loses nothing of this visit", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  };
  const store = new PlaybackStore(full as unknown as Storage);
  store.savePosition("/a.mp3", 30);
  store.rate = 1.5;
  expect(store.position("/a.mp3")).toBe(30);
  expect(new PlaybackStore(undefined).rate).toBe(1);
});

test("what another tab has written is read again", () => {
  const [one, other] = [new PlaybackStore(localStorage), new PlaybackStore(localStorage)];
  one.savePosition("/a.mp3", 10);
  const changed = vi.fn();
  other.subscribe(changed);
  other.reload();
  other.savePosition("/b.mp3", 20);
  expect(changed).toHaveBeenCalledTimes(2);
  const both = new PlaybackStore(localStorage);
  expect([both.position("/a.mp3"), both.position("/b.mp3")]).toEqual([10, 20]);
});
