/** Renders an ordinary element with its event handlers. */
import { createElement, memo, useCallback, useState } from "react";

import { ElementEvents } from "../protocol/element-events.ts";
import type { EventHandlers } from "../protocol/model.ts";
import { toProps, VOID } from "./attributes.ts";
import type { Props } from "./props.ts";
import { textContent } from "./form-props.ts";
import { handlerProps } from "./handlers.ts";
import { useLive, type Live, type NodeProps } from "./live-context.ts";
import { isTyped, withDetails } from "./typed-events.ts";

/** Elements whose children React expects as one string. */
const TEXT_ONLY: ReadonlySet<string> = new Set(["option", "script", "style", "textarea", "title"]);

export const ElementNode = memo(function ElementNode({ model, renderChildren }: NodeProps) {
  const live = useLive();
  const events = useElementEvents(live);
  const ref = useLiveElement(live, model.eventHandlers, events);
  const props: Props = { ...toProps(model), ...ref };
  if (model.eventHandlers) {
    const handlers = handlerProps(model, live, (name, handler, event, fallback) => {
      events.emit(name, handler, [event], fallback);
    });
    Object.assign(props, handlers);
  }
  const { tagName: tag, children } = model;
  if (VOID.has(tag)) return createElement(tag, props);
  if (TEXT_ONLY.has(tag)) return createElement(tag, props, textContent(children));
  return createElement(tag, props, ...renderChildren(children));
});

/** Gives the events of one element, numbered across renders. */
export function useElementEvents({ session }: Live): ElementEvents {
  const [events] = useState(
    () =>
      new ElementEvents((target, data, seq, fallback) =>
        session?.send({ target, data, seq }, undefined, fallback),
      ),
  );
  return events;
}

/** Gives a ref that registers the element's handlers for intent detection, and observes it. */
function useLiveElement(
  live: Live,
  handlers: EventHandlers | undefined,
  events: ElementEvents,
): Props {
  const ref = useCallback(
    (element: Element | null) => {
      if (!element || !handlers) return undefined;
      live.elements.register(element, handlers);
      let stop: (() => void) | undefined;
      if (isTyped(handlers))
        withDetails(live, ({ observe }) => {
          stop = observe(element, handlers, (name, handler, event) => {
            if (live.session?.available) events.emit(name, handler, [event]);
          });
        });
      return () => {
        live.elements.unregister(element);
        stop?.();
      };
    },
    [live, handlers, events],
  );
  return handlers ? { ref } : {};
}
