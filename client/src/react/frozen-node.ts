/** Renders a frozen node: its DOM changes only when its hash does. */
import { createElement, memo, useCallback, useMemo, useSyncExternalStore } from "react";

import { frozenHash, inlineHtml } from "../protocol/frozen-html.ts";
import { toProps } from "./attributes.ts";
import { useLive, type NodeProps } from "./live-context.ts";

export const FrozenNode = memo(function FrozenNode({ model }: NodeProps) {
  const { frozen } = useLive();
  const hydrating = useHydrating();
  const hash = frozenHash(model) ?? "";
  const inline = inlineHtml(model);
  // React writes the HTML anew whenever this is another object: it stays while the hash does.
  const html = useMemo(() => {
    const known = inline ?? (hydrating ? undefined : frozen.html(hash));
    return { __html: known ?? unchangedMarker(hash) };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the end of hydration is no change
  }, [frozen, hash]);
  const ref = useCallback((element: Element) => frozen.register(hash, element), [frozen, hash]);
  return createElement(model.tagName, {
    ...toProps(model),
    ref,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: html,
  });
});

/**
 * Stands for the server's HTML: differs from all other content, and is never written to the DOM.
 */
function unchangedMarker(hash: string): string {
  return `<!--${hash}-->`;
}

function useHydrating(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
