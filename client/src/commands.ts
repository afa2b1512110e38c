/** Runs client commands from the attributes of the page; loads before everything else. */
import { listenToAll, runCommands, tellMounted, tellTarget } from "./commands/events.ts";
import { leavePage } from "./commands/run.ts";

listenToAll();
window.earlyClicks?.forEach(runCommands);
document.addEventListener("villa:turn", (event) => {
  leavePage();
  // The browser looks for a target of its own only where it has loaded the page.
  tellTarget((event as CustomEvent<Element | null>).detail);
  tellMounted(true);
});
