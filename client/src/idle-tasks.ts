/** Starts what a page needs only once it is idle; loaded while the page is hydrated. */
import { layOutWhenIdle } from "./dom/deferred-layout.ts";
import { keepFocusUnfolded, restoreLostFocus } from "./dom/focus-restore.ts";
import { fullStyle } from "./dom/full-style.ts";
import { whenIdle } from "./dom/idle.ts";
import { loadImagesBeforePrint } from "./dom/print.ts";
import { openRoutesInOwnMap } from "./dom/routes.ts";
import { markStartedVideos } from "./dom/video-posters.ts";
import { pollBuilds } from "./navigation/build-polling.ts";
import type { Builds } from "./navigation/builds.ts";
import { Freshness } from "./navigation/freshness.ts";
import { ConnectionNotice } from "./navigation/connection-notice.ts";
import { afterFrame } from "./navigation/first-screen.ts";
import { reportFailures } from "./navigation/failure-notice.ts";
import { LineGuard } from "./navigation/line-guard.ts";
import type { Navigator } from "./navigation/navigator.ts";
import { Prefetch } from "./navigation/prefetch.ts";
import type { LivePage } from "./live-page.ts";
import { Speculation } from "./navigation/speculation.ts";
import { disconnectWhenIdle } from "./protocol/idle-disconnect.ts";
import type { LiveSession } from "./protocol/live-session.ts";
import type { PageState } from "./protocol/page-state.ts";

export function runIdleTasks(
  container: Element,
  state: PageState,
  builds: Builds,
  { session, navigator, payloads, reachable, forms }: LivePage,
): void {
  // For the first page that follows.
  forms().catch(console.info);
  restoreLostFocus(container);
  keepFocusUnfolded(container);
  markStartedVideos();
  loadImagesBeforePrint();
  openRoutesInOwnMap();
  // Before what is far below is laid out: its elements then get their style once.
  void fullStyle().then(() => {
    whenIdle(() => {
      layOutWhenIdle();
      restoreAudioBar();
    });
  });
  const refresh = navigator.refresh.bind(navigator);
  const freshness = new Freshness({ session, builds, build: state.build, container, refresh });
  freshness.start();
  navigator.onPageChange((age) => {
    whenIdle(() => void session.frozen.readDocument());
    afterFrame(() => {
      freshness.onPageChange(age);
    });
  });
  watchConnection(session, navigator);
  new LineGuard(session, reachable);
  reportFailures(session);
  document.addEventListener("villa:renew", (event) => {
    event.preventDefault();
    freshness.renew((event as CustomEvent).detail === "content");
  });
  pollBuilds(builds, () => freshness.isEnabled);
  if (!state.prefetch) return;
  const speculation = new Speculation(builds);
  const onFullLoad = () => {
    speculation.declare();
  };
  new Prefetch({ payloads, builds, onFullLoad }).watch(container);
}

/** Shows the bar of the player again where this tab had it before a full load. */
function restoreAudioBar(): void {
  try {
    if (!sessionStorage.getItem("villa-audio-bar")) return;
  } catch {
    return;
  }
  import("./islands/audio_player.tsx").then(({ restoreBar }) => {
    restoreBar();
  }, console.info);
}

/** Reports a dropped connection, and closes that of a page which nobody uses. */
export function watchConnection(session: LiveSession, navigator: Navigator): void {
  new ConnectionNotice(session, navigator.waiting);
  disconnectWhenIdle(session);
}
