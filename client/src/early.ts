/** What runs ahead of the client, in one small file. */
import "./lazy-images.ts";

import { startClientAfterPaint } from "./client-start.ts";

startClientAfterPaint();
