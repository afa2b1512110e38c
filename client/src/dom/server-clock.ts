/** The server's time: a visitor's clock may be wrong, and a page may come from a cache. */

const ENDPOINT = "/_villa/freshness";
const SECOND = 1_000;
/** Differences below this are those of the way, and of full seconds. */
const TOLERANCE = 30 * SECOND;
/** How long an answer holds: computers sleep, and their clocks are set. */
const LASTS = 3_600 * SECOND;

let offset = 0;
let measuredAt = Number.NaN;
let running: Promise<void> | undefined;

/** The time in milliseconds since the epoch, as far as it is known. */
export function serverTime(): number {
  return Date.now() + offset;
}

/** Compares the clocks, at most once an hour; without an answer the visitor's clock counts. */
export async function compareClocks(): Promise<void> {
  if (Math.abs(performance.now() - measuredAt) < LASTS) return;
  running ??= measure().finally(() => {
    running = undefined;
  });
  await running;
}

async function measure(): Promise<void> {
  try {
    const { headers } = await fetch(ENDPOINT, { cache: "no-store" });
    const date = Date.parse(headers.get("date") ?? "");
    if (Number.isNaN(date)) return;
    const age = Number(headers.get("age") ?? 0) * SECOND;
    const difference = date + age - Date.now();
    offset = Math.abs(difference) > TOLERANCE ? difference : 0;
    measuredAt = performance.now();
  } catch (error) {
    console.info("The server's time is not known; the computer's is taken:", error);
  }
}
