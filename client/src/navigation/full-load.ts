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

const RELOAD_KEY = "villa-reloaded-at";
const RELOAD_INTERVAL = 10_000;

/** Reloads the page at most once in ten seconds; tells whether it does. */
export function reloadOnce(
  reload: () => void = () => {
    location.reload();
  },
): boolean {
  if (Date.now() - Number(sessionStorage.getItem(RELOAD_KEY)) < RELOAD_INTERVAL) return false;
  sessionStorage.setItem(RELOAD_KEY, String(Date.now()));
  reload();
  return true;
}
