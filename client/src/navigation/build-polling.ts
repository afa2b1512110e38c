/** Polls which build is served, and loads the build's manifest once the page is idle. */
import { isRecord } from "../protocol/model.ts";
import type { Builds } from "./builds.ts";

const LATEST_URL = "/builds/latest.json";
const HOUR = 3_600_000;
/** A page hidden for so long checks at once when it becomes visible. */
const RECHECK_AFTER = 600_000;
const MANIFEST_DELAY = 1_000;

/** Starts polling; does not check where `isPolledElsewhere` already does. */
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

/** Fetches the id of the served build; a failed request changes nothing. */
export async function checkBuild(builds: Builds): Promise<void> {
  try {
    const latest = await builds.fetchJson(`${LATEST_URL}?${String(Date.now())}`);
    if (isRecord(latest) && typeof latest.id === "string") builds.setServed(latest.id);
  } catch (error) {
    console.info("The served build is unknown:", error);
  }
}
