/** Renders an island: its fallback first, its component once it comes near the viewport. */
import {
  createElement,
  Fragment,
  memo,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ReactNode,
} from "react";

import { isRecord, type Model } from "../protocol/model.ts";
import { toProps } from "./attributes.ts";
import { ErrorBoundary } from "./error-boundary.ts";
import { useLive, type Island, type NodeProps } from "./live-context.ts";
import { loadWithRetry } from "../dom/load-with-retry.ts";
import { whenNear } from "../dom/near-viewport.ts";
import { own } from "../own.ts";

export const IslandNode = memo(function IslandNode({ model, renderChildren }: NodeProps) {
  const element = useRef<HTMLElement>(null);
  const name = typeof model.attributes?.name === "string" ? model.attributes.name : "";
  const island = useIsland(name, element);
  const fallback = createElement(Fragment, null, ...renderChildren(model.children));
  return createElement(
    "villa-island",
    { ...elementProps(model), ref: element },
    island ? withFallback(name, island, model, fallback) : fallback,
  );
});

function withFallback(
  name: string,
  island: Island,
  { attributes }: Model,
  fallback: ReactNode,
): ReactNode {
  const props = isRecord(attributes?.props) ? attributes.props : {};
  const content = createElement(Suspense, { fallback }, createElement(island, props, fallback));
  return createElement(ErrorBoundary, { name: `The island ${name}`, fallback, children: content });
}

function elementProps({ attributes: { props: _props, ...attributes } = {}, ...model }: Model) {
  return toProps({ ...model, attributes });
}

function useIsland(
  name: string,
  element: { readonly current: Element | null },
): Island | undefined {
  const { islands, onChunkError, reachable } = useLive();
  const [loaded, setLoaded] = useState<{ name: string; island: Island }>();
  useEffect(() => {
    const load = own(islands, name);
    if (!load || !element.current) {
      console.warn(`There is no island ${name}; its fallback is shown.`);
      return undefined;
    }
    return whenNear(element.current, () => {
      loadWithRetry(load, reachable).then(
        (module) => {
          setLoaded({ name, island: module.default });
        },
        (error: unknown) => {
          console.error(`The island ${name} was not loaded; its fallback is shown:`, error);
          onChunkError?.(name);
        },
      );
    });
  }, [islands, onChunkError, reachable, name, element]);
  return loaded?.name === name ? loaded.island : undefined;
}
