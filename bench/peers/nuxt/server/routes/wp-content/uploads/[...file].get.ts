/** The photographs that the bench has drawn, as the media library's address has them. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";

export default defineEventHandler(async (event) => {
  const file = join(contentFolder(), "media", basename(event.path));
  const found = await stat(file).catch(() => undefined);
  if (!found) throw createError({ statusCode: 404, statusMessage: "Not Found" });
  setResponseHeaders(event, { "content-type": "image/jpeg", "content-length": found.size });
  return sendStream(event, createReadStream(file));
});
