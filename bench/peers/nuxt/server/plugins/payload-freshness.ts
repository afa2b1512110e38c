/**
 * Lets browsers use the data that was prefetched without asking again at the click: Nitro's own
 * `s-maxage` is for caches in front only.
 */
const PAYLOAD = /\/_payload\.json(?:\?|$)/;
const FRESH = "public, max-age=60, s-maxage=3600, stale-while-revalidate";

export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook("request", (event) => {
    event.context.isPayload = PAYLOAD.test(event.path);
  });
  nitro.hooks.hook("beforeResponse", (event) => {
    if (event.context.isPayload && getResponseStatus(event) === 200)
      setResponseHeader(event, "cache-control", FRESH);
  });
});
