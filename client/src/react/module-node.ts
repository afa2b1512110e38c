/** A component of a third-party ReactPy module; until the module is there, its fallback. */
import { createElement, memo, useEffect, useRef, useState, type RefObject } from "react";

import { isModel, type Model } from "../protocol/model.ts";
import { useElementEvents } from "./element-node.ts";
import { useLive, type NodeProps } from "./live-context.ts";
import { bindModule, hasBind, loadModule, type Binding, type Module } from "./module-binding.ts";
import { moduleElement } from "./module-element.ts";

interface Loaded {
  readonly source: string;
  readonly module: Module;
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
    const { module } = loaded;
    const context = { binding: bound, own: !hasBind(module), module, live, events, renderChildren };
    bound.render(moduleElement(model, context));
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
    let wanted = true;
    loadModule({ source, sourceType }, live).then(
      (module) => {
        if (wanted) setLoaded({ source, module });
      },
      (error: unknown) => {
        console.error(`The module ${source} was not loaded; its fallback is shown:`, error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [source, sourceType, live]);
  return loaded?.source === source ? loaded : undefined;
}

/** Binds once the fallback has left the node, for from then on the node is the module's. */
function useBinding(
  node: RefObject<Element | null>,
  loaded: Loaded | undefined,
): RefObject<Binding | undefined> {
  const live = useLive();
  const binding = useRef<Binding>(undefined);
  useEffect(() => {
    if (!loaded || !node.current) return undefined;
    try {
      binding.current = bindModule(loaded.module, node.current, live);
    } catch (error) {
      console.error(`The module ${loaded.source} cannot be shown:`, error);
    }
    return () => {
      const bound = binding.current;
      binding.current = undefined;
      // React does not unmount one root while it is rendering another.
      setTimeout(() => bound?.unmount());
    };
  }, [node, loaded, live]);
  return binding;
}
