/** Renders a frozen node: its DOM changes only when its hash does, and then where it differs. */
import {
  createElement,
  memo,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";

import { frozenHash, inlineHtml } from "../protocol/frozen-html.ts";
import { toProps } from "./attributes.ts";
import { useLive, type NodeProps } from "./live-context.ts";

export const FrozenNode = memo(function FrozenNode({ model }: NodeProps) {
  const { frozen } = useLive();
  const hydrating = useHydrating();
  const element = useRef<Element>(null);
  const hash = frozenHash(model) ?? "";
  const inline = inlineHtml(model);
  // React writes the first content and no other, for it would replace all that is there.
  const [first] = useState(() => {
    const html = inline ?? (hydrating ? undefined : frozen.html(hash));
    const isUnknown = !hydrating && html === undefined;
    return { html, isUnknown, inner: { __html: html ?? unchangedMarker(hash) } };
  });
  const shown = useRef({ hash, html: first.html });
  useLayoutEffect(() => {
    // An island has taken the place of its fallback, or what follows the first screen is shown again.
    if (element.current && first.isUnknown) frozen.adopt(element.current, shown.current.hash);
  }, [frozen, first]);
  useLayoutEffect(() => {
    if (!element.current || shown.current.hash === hash) return;
    const html = inline ?? frozen.html(hash);
    const before = shown.current.html ?? frozen.html(shown.current.hash);
    if (html === undefined) frozen.adopt(element.current, hash);
    else frozen.write(element.current, before, html);
    shown.current = { hash, html };
  }, [frozen, hash, inline]);
  useLayoutEffect(
    () => (element.current ? frozen.register(hash, element.current) : undefined),
    [frozen, hash],
  );
  return createElement(model.tagName, {
    ...toProps(model),
    ref: element,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: first.inner,
  });
});

/**
 * Marks the server's HTML: differs from all other content, and is never written to the DOM.
 */
function unchangedMarker(hash: string): string {
  return `<!--${hash}-->`;
}

/** True while React adopts the server's elements. */
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
