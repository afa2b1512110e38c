/** The entry: finds the server's page and its state, and takes over. */
import { markStartedFilms } from "./frame/films.ts";
import { islands } from "./islands.ts";
import { startLivePage } from "./live-page.ts";
import { Builds } from "./navigation/builds.ts";
import { layOut } from "./navigation/scroll.ts";
import { readPageState, type PageState } from "./protocol/page-state.ts";
import { whenIdle } from "./react/when-near.ts";

function start(): void {
  const container = document.getElementById("villa");
  const state = readPageState(document.getElementById("villa-state")?.textContent ?? "");
  if (container && state) takeOver(container, state);
  else console.warn("The page has no sound state; it stays as the server wrote it.");
}

function takeOver(container: Element, state: PageState): void {
  const builds = new Builds(state.build);
  startLivePage(container, state, { islands, builds });
  builds.watch(whenIdle);
  whenIdle(() => {
    void layOutTheRest();
  });
  whenIdle(() => {
    void prefetchFrom(container, state, builds);
  });
}

async function layOutTheRest(): Promise<void> {
  try {
    (await import("./frame/far-parts.ts")).layOutByAndBy();
  } catch {
    layOut();
  }
}

/** Its script comes when there is time, for nobody waits for it. */
async function prefetchFrom(container: Element, state: PageState, builds: Builds): Promise<void> {
  try {
    const { askForPayload, askToWarm, Prefetch } = await import("./navigation/prefetch.ts");
    const payload = async (path: string) => {
      if (await builds.isPrerendered(path)) await askForPayload(path, state.build);
    };
    new Prefetch(state.live.connect === "never" ? payload : askToWarm).watch(container);
  } catch (error) {
    console.info("No pages are prepared before they are asked for:", error);
  }
}

markStartedFilms();
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
