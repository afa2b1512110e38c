/** Reads the description of a picture's tiles from its IIIF Image API service. */

const CONTEXT = "http://iiif.io/api/image/";
/** Milliseconds to wait for it. */
const PATIENCE = 8_000;
const LARGEST_EDGE = 1_000_000;

/** The description as OpenSeadragon reads it, its tiles at `service` whatever the answer says. */
export async function readService(service: string, signal: AbortSignal): Promise<object> {
  const base = service.replace(/\/(?:info\.json)?$/, "");
  const response = await fetch(`${base}/info.json`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
  });
  if (!response.ok) throw new Error(`${base}/info.json answers ${response.status}`);
  return description(await response.json(), base);
}

/** Throws where `info` describes no picture. */
export function description(info: unknown, base: string): object {
  const given = typeof info === "object" && info !== null ? (info as Record<string, unknown>) : {};
  const { "@context": context, width, height, profile, tiles, sizes } = given;
  const contexts: unknown[] = Array.isArray(context) ? context : [context];
  const own = contexts.find((each) => typeof each === "string" && each.startsWith(CONTEXT));
  if (typeof own !== "string" || !isEdge(width) || !isEdge(height))
    throw new Error(`${base} describes no picture of the IIIF Image API`);
  return {
    "@context": own,
    "@id": base,
    id: base,
    type: "ImageService3",
    protocol: "http://iiif.io/api/image",
    width,
    height,
    profile: profile ?? "level0",
    ...(isTiles(tiles) && { tiles }),
    ...(Array.isArray(sizes) && { sizes: sizes.filter(isSize) }),
  };
}

function isTiles(tiles: unknown): boolean {
  return (
    Array.isArray(tiles) &&
    tiles.length > 0 &&
    tiles.every((each: unknown) => {
      const { width, scaleFactors } = (each ?? {}) as Record<string, unknown>;
      return isEdge(width) && Array.isArray(scaleFactors) && scaleFactors.every(isEdge);
    })
  );
}

function isSize(size: unknown): boolean {
  const { width, height } = (size ?? {}) as Record<string, unknown>;
  return isEdge(width) && isEdge(height);
}

function isEdge(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= LARGEST_EDGE;
}
