/** What a page does once nobody waits for it: each part has its own file, none is in the first load. */
import { layOutFarParts } from "./dom/deferred-layout.ts";
import { keepFocus } from "./dom/focus-restore.ts";
import { markStartedFilms } from "./dom/video-posters.ts";
import { watchBuilds } from "./navigation/build-polling.ts";
import type { Builds } from "./navigation/builds.ts";
import { Freshness } from "./navigation/freshness.ts";
import { askForPayload, askToWarm, Prefetch } from "./navigation/prefetch.ts";
import type { LiveSession } from "./protocol/live-session.ts";
import type { PageState } from "./protocol/page-state.ts";

export function atRest(
  container: Element,
  state: PageState,
  builds: Builds,
  session: LiveSession,
): void {
  keepFocus(container);
  markStartedFilms();
  layOutFarParts();
  const freshness = new Freshness({ session, builds, build: state.build, container });
  if (state.live.connect !== "never") freshness.watch();
  watchBuilds(builds, () => freshness.isWanted);
  const payload = async (path: string) => {
    if (await builds.isPrerendered(path)) await askForPayload(path, state.build);
  };
  new Prefetch(state.live.connect === "never" ? payload : askToWarm).watch(container);
}
