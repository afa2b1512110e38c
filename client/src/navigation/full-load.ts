/** Leaves the page for a full load by the browser. */
import { samePage } from "./links.ts";

/** Loads `address` in full, even when it differs from the current one only in its hash. */
export function loadInFull(address: string): void {
  const url = new URL(address, location.href);
  if (url.protocol !== "https:" && url.protocol !== "http:") return;
  const here = new URL(location.href);
  if (samePage(url, here) && url.hash !== "") {
    history.replaceState(history.state, "", url.href);
    location.reload();
  } else {
    location.assign(url.href);
  }
}

const RELOAD_INTERVAL = 10_000;

let reloading = false;

/**
 * Reloads the page, but not one that was reloaded less than ten seconds ago; says whether it does.
 * The browser knows that, with and without storage.
 */
export function reloadOnce(
  reload: () => void = () => {
    location.reload();
  },
): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (reloading || (entry?.type === "reload" && performance.now() < RELOAD_INTERVAL)) return false;
  reloading = true;
  reload();
  return true;
}
