import { expect, test, vi } from "vitest";

import { enforceExclusivePlayback } from "../../src/audio/exclusive-playback.ts";
import type { Player } from "../../src/audio/player.ts";

test("starting one media element pauses the others", () => {
  document.body.innerHTML = "<video></video><audio></audio>";
  const [video, audio] = [...document.querySelectorAll<HTMLMediaElement>("video, audio")];
  const paused = [video, audio].map((media) => media && vi.spyOn(media, "pause").mockReturnValue());
  const own = new Audio();
  const pause = vi.fn();
  enforceExclusivePlayback({ pause } as unknown as Player, own, localStorage);
  own.dispatchEvent(new Event("play"));
  for (const spy of paused) expect(spy).toHaveBeenCalledOnce();
  expect(pause).not.toHaveBeenCalled();
  video?.dispatchEvent(new Event("play"));
  expect(pause).toHaveBeenCalledOnce();
});

test("a tab that begins to play pauses the others", () => {
  const own = new Audio();
  const pause = vi.fn();
  enforceExclusivePlayback({ pause } as unknown as Player, own, localStorage);
  own.dispatchEvent(new Event("play"));
  expect(pause).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent("storage", { key: "another" }));
  expect(pause).not.toHaveBeenCalled();
  window.dispatchEvent(new StorageEvent("storage", { key: "villa-audio-playing" }));
  expect(pause).toHaveBeenCalledOnce();
});

test("plays without a storage, and with a full one", () => {
  for (const setItem of [
    undefined,
    vi.fn(() => {
      throw new Error("full");
    }),
  ]) {
    const own = new Audio();
    const storage = setItem && ({ setItem } as unknown as Storage);
    enforceExclusivePlayback({ pause: vi.fn() } as unknown as Player, own, storage);
    expect(() => own.dispatchEvent(new Event("play"))).not.toThrow();
  }
});
