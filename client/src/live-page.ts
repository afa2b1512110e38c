/** Starts the client on a page: hydrates it, then connects navigation, session and notices. */
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

import { loadCommandsOf, watchContent } from "./commands-script.ts";
import { removeDocumentMetadata } from "./dom/document-metadata.ts";
import { fullStyleWithFaces, whenStyled } from "./dom/full-style.ts";
import { whenIdle } from "./dom/idle.ts";
import { findLink } from "./dom/left-link.ts";
import { layOutPage } from "./dom/layout.ts";
import { loadWithRetry } from "./dom/load-with-retry.ts";
import type { Builds } from "./navigation/builds.ts";
import { loadInFull, reloadOnce } from "./navigation/full-load.ts";
import type { FormTurns } from "./navigation/form-turns.ts";
import { HistoryEntries } from "./navigation/history-entries.ts";
import { LoadingBar } from "./navigation/loading-bar.ts";
import { Navigator } from "./navigation/navigator.ts";
import { Payloads } from "./navigation/payloads.ts";
import { correctHashOffset, isRestored, isReturn, scrollToPosition } from "./navigation/scroll.ts";
import { showChanges } from "./island-changes.ts";
import { isNeeded } from "./needed-scripts.ts";
import { documentOf } from "./protocol/document-node.ts";
import { FrozenHtml, type FrozenSources } from "./protocol/frozen-html.ts";
import { LiveElements, watchForIntent } from "./protocol/intent.ts";
import { LiveSession } from "./protocol/live-session.ts";
import type { PageState } from "./protocol/page-state.ts";
import { Submissions } from "./protocol/submissions.ts";
import { hydrate } from "./react/hydrate.ts";
import type { IslandLoaders, Live } from "./react/live-context.ts";

export interface LivePage {
  readonly session: LiveSession;
  readonly navigator: Navigator;
  readonly payloads: Payloads;
  readonly reachable: () => Promise<boolean>;
  /** Makes forms turn pages. */
  readonly forms: () => Promise<FormTurns>;
}

export interface LivePageOptions {
  readonly islands: IslandLoaders;
  readonly builds: Builds;
  readonly reload?: () => void;
  readonly loadInFull?: (address: string) => void;
  readonly reachable?: () => Promise<boolean>;
  /** Reads the frozen HTML of the document once more, by hash. */
  readonly readDocument?: FrozenSources["readDocument"];
  readonly random?: () => number;
}

/** Starts on the page whose `container` holds what the server rendered for `state`. */
export function startLivePage(
  container: Element,
  state: PageState,
  options: LivePageOptions,
): LivePage {
  const { pathname, search } = location;
  const { reload = reloadOnce } = options;
  const frozen = new FrozenHtml({
    first: state.model,
    readDocument:
      options.readDocument ??
      (async () =>
        (await import("./protocol/received-document.ts")).readDocument(pathname + search)),
    loadPatch: async () => (await import("./dom/patch/html.ts")).patchHtml,
    loadInFull: reload,
  });
  const session = new LiveSession(state, { frozen, reachable, ...options });
  const reloadWithout = (script: string) => {
    if (isNeeded(script)) reload();
  };
  const loadCommands = (json: string) => {
    loadWithRetry(() => loadCommandsOf(json), options.reachable ?? reachable).catch(() => {
      reloadWithout("commands");
    });
  };
  watchContent(loadCommands);
  session.onUpdateText = loadCommands;
  session.inputs.saveEarly(container);
  const live: Live = {
    session,
    submissions: new Submissions(session, options.reachable ?? reachable),
    frozen,
    elements: new LiveElements(),
    islands: options.islands,
    createRoot,
    onChunkError: reloadWithout,
    reachable: options.reachable ?? reachable,
    modulesUrl: new URL("../modules/", new URL(state.live.url, location.href)).href,
    applied: { html: documentOf(state.model).html },
  };
  hydrate({ container, session, live, reload });
  const payloads = new Payloads(options.builds, loadCommandsOf);
  const navigator = startNavigation(session, payloads, options);
  const forms = startForms(navigator, session, live.elements);
  presentStyled(session);
  startConnecting(session, state, live);
  showChanges(session, navigator);
  return { session, navigator, payloads, forms, reachable: live.reachable ?? reachable };
}

function startNavigation(
  session: LiveSession,
  payloads: Payloads,
  options: LivePageOptions,
): Navigator {
  const entries = new HistoryEntries();
  const parts = { session, payloads, entries, bar: new LoadingBar(), reachable };
  const commit = (update: () => void) => {
    removeDocumentMetadata();
    flushSync(update);
  };
  const navigator = new Navigator({ ...parts, loadInFull, commit, ...options });
  if (isRestored()) layOutPage();
  const position = entries.position();
  if (position) scrollToPosition(position);
  else if (location.hash) correctHashOffset(location.hash);
  if (isReturn()) findLink(entries.leftBy())?.focus({ preventScroll: true });
  return navigator;
}

function startForms(
  navigator: Navigator,
  { deliveries }: LiveSession,
  elements: LiveElements,
): LivePage["forms"] {
  let turns: Promise<FormTurns> | undefined;
  const forms = () =>
    (turns ??= navigator
      .loadTurn()
      .then(({ FormTurns }) => new FormTurns(navigator, (field) => elements.has(field))));
  deliveries.goByHttp = (ways) => {
    forms().then(
      (loaded) => {
        loaded.follow(ways);
      },
      () => {
        turns = undefined;
        deliveries.report("impossible");
      },
    );
  };
  deliveries.onSent = (way) => {
    if ("form" in way) navigator.stop(way.form);
  };
  return forms;
}

/** An update may bring elements whose style is not on the page yet. */
function presentStyled(session: LiveSession): void {
  const { present } = session;
  session.present = (page, publish) => {
    void fullStyleWithFaces();
    whenStyled(() => {
      present(page, publish);
    });
  };
}

function startConnecting(session: LiveSession, { live: { connect } }: PageState, live: Live): void {
  const open = () => {
    session.connect();
  };
  // Watched in every mode: the server may have closed the connection in between.
  watchForIntent(live.elements, () => {
    void fullStyleWithFaces();
    open();
  });
  if (connect === "load") open();
  if (connect === "idle") whenIdle(open);
}

/** Distinguishes a refused socket (the server answers here) from an unreachable server. */
async function reachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(3_000);
    const { status } = await fetch("/healthz", { cache: "no-store", signal });
    return status < 500;
  } catch {
    return false;
  }
}
