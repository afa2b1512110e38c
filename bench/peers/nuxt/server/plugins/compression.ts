/** Compresses pages and data for whoever accepts gzip, as the web server in front would. */
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);
/** Below that a compressed answer is hardly smaller. */
const SMALLEST = 1024;

export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook("beforeResponse", async (event, response) => {
    const body = text(response.body);
    if (!body || body.length < SMALLEST || getResponseHeader(event, "content-encoding")) return;
    appendResponseHeader(event, "vary", "accept-encoding");
    if (!getRequestHeader(event, "accept-encoding")?.includes("gzip")) return;
    if (typeof response.body === "object")
      setResponseHeader(event, "content-type", "application/json");
    response.body = await compress(body);
    setResponseHeader(event, "content-encoding", "gzip");
  });
});

/** The body as text where it is text or JSON; streams and files are left alone. */
function text(body: unknown): string | undefined {
  if (typeof body === "string") return body;
  const isPlain = body && Object.getPrototypeOf(body) === Object.prototype;
  return isPlain ? JSON.stringify(body) : undefined;
}
