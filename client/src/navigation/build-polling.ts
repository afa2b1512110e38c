/** Asks now and then which build is served, and fetches the manifest once there is time. */
import { isRecord } from "../protocol/model.ts";
import type { Builds } from "./builds.ts";

const LATEST = "/builds/latest.json";
const AN_HOUR = 3_600_000;
/** After so long out of sight a page asks at once when it is looked at again. */
const LONG_AGO = 600_000;
const AFTER_IDLE = 1_000;

/** To be called when the page is idle; where it `isAskedFor` otherwise, it is not asked twice. */
export function watchBuilds(builds: Builds, isAskedFor: () => boolean = () => false): void {
  let askedAt = Date.now();
  const check = (): void => {
    askedAt = Date.now();
    void checkBuild(builds);
  };
  const askHourly = (): void => {
    setTimeout(() => {
      if (!document.hidden) check();
      askHourly();
    }, AN_HOUR);
  };
  askHourly();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - askedAt >= LONG_AGO && !isAskedFor()) check();
  });
  setTimeout(() => {
    void builds.prepared();
  }, AFTER_IDLE);
}

/** Asks which build is served; no answer changes nothing. */
export async function checkBuild(builds: Builds): Promise<void> {
  try {
    const latest = await builds.ask(`${LATEST}?${String(Date.now())}`);
    if (isRecord(latest) && typeof latest.id === "string") builds.serves(latest.id);
  } catch (error) {
    console.info("The newest build is not known just now:", error);
  }
}
