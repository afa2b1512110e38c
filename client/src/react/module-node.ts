/** Renders a component of a third-party module, and its fallback until the module has loaded. */
import { createElement, memo, useEffect, useRef, useState, type RefObject } from "react";

import { fullStyleWithFaces } from "../dom/full-style.ts";
import { isModel, type ImportSource, type Model } from "../protocol/model.ts";
import { useElementEvents } from "./element-node.ts";
import { useLive, type Live, type NodeProps } from "./live-context.ts";
import type { Binding, Module } from "./module-binding.ts";
import type * as Parts from "./module-runtime.ts";

interface Loaded {
  readonly source: string;
  readonly module: Module;
  readonly parts: typeof Parts;
}

export const ModuleNode = memo(function ModuleNode({ model, renderChildren }: NodeProps) {
  const live = useLive();
  const node = useRef<HTMLElement>(null);
  const events = useElementEvents(live);
  const loaded = useModule(model);
  const binding = useBinding(node, loaded);
  const { unmountBeforeUpdate } = model.importSource ?? {};
  useEffect(() => {
    const bound = binding.current;
    if (!bound || !loaded) return undefined;
    const { module, parts } = loaded;
    const usesHostReact = !parts.hasBind(module);
    const context = { binding: bound, usesHostReact, module, live, events, renderChildren };
    bound.render(parts.moduleElement(model, context));
    if (!unmountBeforeUpdate) return undefined;
    return () => {
      bound.unmount();
    };
  }, [binding, loaded, live, events, model, renderChildren, unmountBeforeUpdate]);
  const fallback = loaded ? [] : renderChildren([fallbackOf(model)]);
  return createElement("villa-module", { ref: node }, ...fallback);
});

function fallbackOf({ importSource }: Model): Model | string | null {
  const fallback = importSource?.fallback;
  return isModel(fallback) || typeof fallback === "string" ? fallback : null;
}

function useModule({ importSource }: Model): Loaded | undefined {
  const live = useLive();
  const [loaded, setLoaded] = useState<Loaded>();
  const source = importSource?.source ?? "";
  const sourceType = importSource?.sourceType ?? "NAME";
  useEffect(() => {
    let active = true;
    load({ source, sourceType }, live).then(
      (found) => {
        if (active) setLoaded(found);
      },
      (error: unknown) => {
        console.error(`The module ${source} was not loaded; its fallback is shown:`, error);
      },
    );
    return () => {
      active = false;
    };
  }, [source, sourceType, live]);
  return loaded?.source === source ? loaded : undefined;
}

async function load(from: ImportSource, live: Live): Promise<Loaded> {
  // What a module adds to the page is unknown to the page's own style.
  const [parts] = await Promise.all([import("./module-runtime.ts"), fullStyleWithFaces()]);
  return { source: from.source, module: await parts.loadModule(from, live), parts };
}

/** Binds once the fallback has left the node: from then on the node is the module's. */
function useBinding(
  node: RefObject<Element | null>,
  loaded: Loaded | undefined,
): RefObject<Binding | undefined> {
  const live = useLive();
  const binding = useRef<Binding>(undefined);
  useEffect(() => {
    if (!loaded || !node.current) return undefined;
    try {
      binding.current = loaded.parts.bindModule(loaded.module, node.current, live);
    } catch (error) {
      console.error(`The module ${loaded.source} failed:`, error);
    }
    return () => {
      const bound = binding.current;
      binding.current = undefined;
      // React cannot unmount one root while it renders another.
      setTimeout(() => bound?.unmount());
    };
  }, [node, loaded, live]);
  return binding;
}
