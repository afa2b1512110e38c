/** The entry: finds the server's page and its state, and takes over. */
import { islands } from "./islands.ts";
import { startLivePage } from "./live-page.ts";
import { Builds } from "./navigation/builds.ts";
import { askForPayload, askToWarm, Prefetch } from "./navigation/prefetch.ts";
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
  const payload = async (path: string) => {
    if (await builds.isPrerendered(path)) await askForPayload(path, state.build);
  };
  const warm = state.live.connect === "never" ? payload : askToWarm;
  whenIdle(() => {
    new Prefetch(warm).watch(container);
  });
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
