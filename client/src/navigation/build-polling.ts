/** Asks now and then which build is served, and fetches the manifest once there is time. */
import { isRecord } from "../protocol/model.ts";
import type { Builds } from "./builds.ts";

const LATEST_URL = "/builds/latest.json";
const HOUR = 3_600_000;
/** After so long out of sight a page asks at once when it is looked at again. */
const RECHECK_AFTER = 600_000;
const MANIFEST_DELAY = 1_000;

/** To be called when the page is idle; where it `isAskedFor` otherwise, it is not asked twice. */
export function pollBuilds(builds: Builds, isPolledElsewhere: () => boolean = () => false): void {
  let checkedAt = Date.now();
  const check = (): void => {
    checkedAt = Date.now();
    void checkBuild(builds);
  };
  const checkHourly = (): void => {
    setTimeout(() => {
      if (!document.hidden) check();
      checkHourly();
    }, HOUR);
  };
  checkHourly();
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - checkedAt >= RECHECK_AFTER && !isPolledElsewhere())
      check();
  });
  setTimeout(() => {
    void builds.rulesReady();
  }, MANIFEST_DELAY);
}

/** Asks which build is served; no answer changes nothing. */
export async function checkBuild(builds: Builds): Promise<void> {
  try {
    const latest = await builds.fetchJson(`${LATEST_URL}?${String(Date.now())}`);
    if (isRecord(latest) && typeof latest.id === "string") builds.setServedId(latest.id);
  } catch (error) {
    console.info("The newest build is not known just now:", error);
  }
}
