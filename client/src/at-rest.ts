/** What a page does once nobody waits for it: each part has its own file, none is in the first load. */
import { layOutFarParts } from "./frame/far-parts.ts";
import { keepFocus } from "./frame/kept-focus.ts";
import { markStartedFilms } from "./frame/films.ts";
import { watchBuilds } from "./navigation/build-watch.ts";
import type { Builds } from "./navigation/builds.ts";
import { askForPayload, askToWarm, Prefetch } from "./navigation/prefetch.ts";
import type { PageState } from "./protocol/page-state.ts";

export function atRest(container: Element, state: PageState, builds: Builds): void {
  keepFocus(container);
  markStartedFilms();
  layOutFarParts();
  watchBuilds(builds);
  const payload = async (path: string) => {
    if (await builds.isPrerendered(path)) await askForPayload(path, state.build);
  };
  new Prefetch(state.live.connect === "never" ? payload : askToWarm).watch(container);
}
