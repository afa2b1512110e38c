/** Has React adopt the server's elements; renders the page again where it cannot. */
import { createElement, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

import { HYDRATION } from "../dom/hydration.ts";
import type { LiveElements } from "../protocol/intent.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import type { Live } from "./live-context.ts";
import { LiveRoot } from "./live-root.ts";
import { restoreServerDom } from "./server-dom.ts";

export interface Hydration {
  readonly container: Element;
  readonly session: LiveSession;
  readonly live: Live;
  /** Loads the page again, where it cannot be shown otherwise. */
  readonly reload: () => void;
}

/**
 * Where others have changed the elements before, the page is rendered again from the document, with
 * all that the visitor has done.
 */
export function hydrate({ container, session, live, reload }: Hydration): void {
  const { store } = session;
  const start = performance.now();
  const focused = document.activeElement;
  let printed: ChildNode[] | undefined = [...container.childNodes];
  const hydrated = () => {
    performance.measure(HYDRATION, { start });
    printed = undefined;
    replayEarlyClicks(live.elements);
  };
  const content = createElement(LiveRoot, { store, live, hydrated });
  const onUncaughtError = (error: unknown) => {
    console.error("Rendering failed:", error);
    reload();
  };
  const renderAgain = () => {
    Promise.all([import("./render-again.ts"), live.frozen.readDocument()])
      .then(([again]) => {
        again.renderAgain({ container, content, inputs: session.inputs, onUncaughtError });
      })
      .catch(onUncaughtError);
  };
  if (!restoreServerDom(store.initial, container)) {
    renderAgain();
    return;
  }
  // As a transition, hydration lets the browser paint and scroll in between.
  startTransition(() => {
    hydrateRoot(container, content, {
      onRecoverableError: (error, { componentStack }) => {
        console.error("Hydration failed:", error, componentStack);
      },
      // Error boundaries log what they catch.
      onCaughtError: () => undefined,
      onUncaughtError: (error) => {
        if (!printed) {
          onUncaughtError(error);
          return;
        }
        console.info("The page is rendered again from its document:", error);
        container.replaceChildren(...printed);
        if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
        renderAgain();
      },
    });
  });
}

/** Gives React the clicks before it was there; those that follow it hears itself. */
function replayEarlyClicks(elements: LiveElements): void {
  const clicks = window.earlyClicks;
  delete window.earlyClicks;
  if (!clicks?.length) return;
  import("../protocol/click-replay.ts").then((replay) => {
    replay.default(clicks, elements);
  }, console.info);
}
