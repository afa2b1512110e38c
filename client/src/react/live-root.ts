/** Renders the session's model as the root of the tree. */
import { createElement, useEffect, useSyncExternalStore } from "react";

import type { ModelStore } from "../protocol/model-store.ts";
import { renderModel } from "./elements.ts";
import { LiveContext, type Live } from "./live-context.ts";

interface LiveRootProps {
  readonly store: ModelStore;
  readonly live: Live;
  /** Called once the tree is hydrated. */
  readonly hydrated?: () => void;
}

export function LiveRoot({ store, live, hydrated }: LiveRootProps) {
  const model = useSyncExternalStore(store.subscribe, store.read, store.readInitial);
  useEffect(() => hydrated?.(), [hydrated]);
  return createElement(LiveContext, { value: live }, renderModel(model));
}
