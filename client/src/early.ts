/** Runs ahead of the client, from the document itself. */
import { startClientAfterPaint } from "./client-start.ts";
import { watchLazyImages } from "./lazy-images.ts";

startClientAfterPaint();
watchLazyImages();
