/** Entry of the client: reads the page state and starts on the server's document. */
import { loadFullStyle } from "./dom/full-style.ts";
import { whenIdle } from "./dom/idle.ts";
import { layOutPage } from "./dom/layout.ts";
import { allIslands } from "./islands.ts";
import { startLivePage } from "./live-page.ts";
import { Builds } from "./navigation/builds.ts";
import { readPageState, type PageState } from "./protocol/page-state.ts";

function start(): void {
  const container = document.getElementById("villa");
  const state = readPageState(document.getElementById("villa-state")?.textContent ?? "");
  if (container && state) startClient(container, state);
  else console.warn("The page has no state.");
}

function startClient(container: Element, state: PageState): void {
  // The page that follows needs both: they are on their way while this one is hydrated.
  void loadFullStyle();
  const idleTasks = import("./idle-tasks.ts");
  idleTasks.catch(() => undefined);
  const builds = new Builds(state.build);
  const islands = allIslands(state.islands);
  const page = startLivePage(container, state, { islands, builds });
  whenIdle(() => {
    idleTasks.then(
      ({ runIdleTasks }) => {
        runIdleTasks(container, state, builds, page);
      },
      (error: unknown) => {
        layOutPage();
        console.info("Idle tasks failed:", error);
      },
    );
  });
}

// In a task of its own: together with the evaluation of the scripts it would block the page.
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else setTimeout(start);
