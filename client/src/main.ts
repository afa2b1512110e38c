/** The entry: finds the server's page and its state, and takes over. */
import { islands } from "./islands.ts";
import { startLivePage } from "./live-page.ts";
import { readPageState } from "./protocol/page-state.ts";

function start(): void {
  const container = document.getElementById("villa");
  const state = readPageState(document.getElementById("villa-state")?.textContent ?? "");
  if (container && state) startLivePage(container, state, { islands });
  else console.warn("The page has no sound state; it stays as the server wrote it.");
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
