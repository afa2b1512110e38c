/** Shows what an island has changed on the server, once it says so. */
import type { Navigator } from "./navigation/navigator.ts";
import type { LiveSession } from "./protocol/live-session.ts";

/** Milliseconds after which an open connection has proved that it answers. */
const CHECKED = 7_000;

/** An open connection brings the change by itself; else the page is fetched again. */
export function showChanges(session: LiveSession, navigator: Navigator): void {
  const refresh = () => {
    navigator.refresh(String(Date.now())).then(
      (isShown) => {
        if (!isShown) location.reload();
      },
      (error: unknown) => {
        console.info("What has changed is shown later:", error);
      },
    );
  };
  document.addEventListener("villa-change", (event) => {
    event.preventDefault();
    session.identify((event as CustomEvent<string | null>).detail);
    if (!session.ready) {
      refresh();
      return;
    }
    session.deliveries.check.sent();
    const stop = session.onStatus(() => {
      if (session.ready) return;
      stop();
      refresh();
    });
    setTimeout(stop, CHECKED);
  });
}
