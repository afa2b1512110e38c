import { expect, test, vi } from "vitest";

import { markStartedVideos } from "../../src/dom/video-posters.ts";

test("videos are marked when they start, and those already playing at once", () => {
  document.body.innerHTML = "<video></video><video></video><video></video>";
  const [playing, started, idle] = [...document.querySelectorAll("video")];
  if (playing) vi.spyOn(playing, "paused", "get").mockReturnValue(false);
  markStartedVideos();
  started?.dispatchEvent(new Event("play"));
  const marks = [playing, started, idle].map((video) => video?.dataset.started);
  expect(marks).toEqual(["", "", undefined]);
});
