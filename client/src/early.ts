/** Runs ahead of the client, from the document itself. */
import { startClientAfterPaint } from "./client-start.ts";
import { recordClicks } from "./early-clicks.ts";
import { reloadWithoutScripts } from "./early-reload.ts";
import { watchLazyImages } from "./lazy-images.ts";

recordClicks();
reloadWithoutScripts();
startClientAfterPaint();
watchLazyImages(document.documentElement);
