/** Runs client commands from the attributes of the page; loads before everything else. */
import { listenToAll } from "./commands/events.ts";

listenToAll();
