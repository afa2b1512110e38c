/** The root of the tree: shows the session's model. */
import { createElement, useSyncExternalStore } from "react";

import type { ModelStore } from "../protocol/model-store.ts";
import { renderModel } from "./elements.ts";
import { LiveContext, type Live } from "./live-context.ts";

export function LiveRoot({ store, live }: { readonly store: ModelStore; readonly live: Live }) {
  const model = useSyncExternalStore(store.subscribe, store.read, store.readInitial);
  return createElement(LiveContext, { value: live }, renderModel(model));
}
