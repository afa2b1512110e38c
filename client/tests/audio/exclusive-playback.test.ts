import { expect, test, vi } from "vitest";

import { enforceExclusivePlayback } from "../../src/audio/exclusive-playback.ts";
import type { Player } from "../../src/audio/player.ts";

test("starting one media element pauses the others", () => {
  document.body.innerHTML = "<video></video><audio></audio>";
  const [video, audio] = [...document.querySelectorAll<HTMLMediaElement>("video, audio")];
  const paused = [video, audio].map((media) => media && vi.spyOn(media, "pause").mockReturnValue());
  const own = new Audio();
  const pause = vi.fn();
  enforceExclusivePlayback({ pause } as unknown as Player, own);
  own.dispatchEvent(new Event("play"));
  for (const spy of paused) expect(spy).toHaveBeenCalledOnce();
  expect(pause).not.toHaveBeenCalled();
  video?.dispatchEvent(new Event("play"));
  expect(pause).toHaveBeenCalledOnce();
});
