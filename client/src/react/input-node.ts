/** Renders a form field: the visitor's value leads, the server's follows when it is up to date. */
import { createElement, memo, useLayoutEffect, useRef, useState } from "react";

import { isDirty, normalizeLineBreaks, type Field, type FieldValue } from "../protocol/field.ts";
import { InputState, type ServerValue } from "../protocol/input-state.ts";
import { fieldFallback } from "../protocol/http-way.ts";
import type { Attributes, Model } from "../protocol/model.ts";
import { toProps } from "./attributes.ts";
import type { Props } from "./props.ts";
import { hasFixedValue } from "./form-props.ts";
import { handlerProps } from "./handlers.ts";
import { useLive, type Live, type NodeProps } from "./live-context.ts";
import { isTyped, readEvent, withDetails } from "./typed-events.ts";

export const InputNode = memo(function InputNode({ model, renderChildren }: NodeProps) {
  const live = useLive();
  const field = useRef<Field>(null);
  const state = useInputState(live, model, field);
  const { elements } = live;
  useLayoutEffect(() => {
    if (field.current && model.eventHandlers) elements.register(field.current, model.eventHandlers);
  }, [elements, model.eventHandlers]);
  const handlers = handlerProps(model, live, (name, handler, event, fallback) => {
    state?.emit(name, handler, event, fallback);
  });
  const props: Props = { ...toProps(model), ...handlers, ref: field };
  if (model.tagName !== "select") return createElement(model.tagName, props);
  return createElement("select", props, ...renderChildren(model.children));
});

function useInputState(
  live: Live,
  model: Model,
  ref: { readonly current: Field | null },
): InputState | undefined {
  const { session } = live;
  const [state] = useState(() => session && new InputState(session, session.inputs));
  useLayoutEffect(() => {
    if (!session || !state || !ref.current) return undefined;
    const leave = session.inputs.add(state);
    const unlisten = listen(ref.current, state);
    session.inputs.restoreEarly(ref.current);
    state.attach(ref.current);
    sendEarlyChange(ref.current, state, model, live);
    waitForReader(state, model, live);
    return () => {
      unlisten();
      leave();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, with the model of the first render
  }, [session, state, ref]);
  useLayoutEffect(() => {
    state?.receive(serverValue(model));
  }, [state, model]);
  return state;
}

/** Leaves the field to the visitor until what reads its typed events is there. */
function waitForReader(state: InputState, { eventHandlers = {} }: Model, live: Live): void {
  if (!isTyped(eventHandlers)) return;
  state.isWaiting = true;
  withDetails(live, () => {
    // After the events that wait for it, too.
    setTimeout(() => {
      state.isWaiting = false;
      state.reconcile();
    });
  });
}

/** Sends what was entered before hydration; nothing else may ever report the visitor's intent. */
function sendEarlyChange(
  field: Field,
  state: InputState,
  { eventHandlers }: Model,
  live: Live,
): void {
  const handler = eventHandlers?.onChange ?? eventHandlers?.onInput;
  if (!handler || !isDirty(field)) return;
  readEvent({ type: "change", target: field, currentTarget: field }, handler, live, (event) => {
    state.sendEarly(handler, event, fieldFallback(field));
  });
}

function listen(field: Field, state: InputState): () => void {
  const begin = () => {
    state.setComposing(true);
  };
  // Some browsers fire the last input of a composition after its end.
  const end = () =>
    setTimeout(() => {
      state.setComposing(false);
    });
  const leave = () => {
    state.events.flush();
  };
  const listeners = { compositionstart: begin, compositionend: end, blur: leave };
  for (const [type, listener] of Object.entries(listeners)) field.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of Object.entries(listeners))
      field.removeEventListener(type, listener);
  };
}

/** The field's value according to the server; undefined when it leaves the field to the visitor. */
function serverValue({ tagName, attributes = {}, eventHandlers }: Model): ServerValue | undefined {
  const value = controlledValue(tagName, attributes);
  const ack = attributes._reactpy_ack_seq;
  if (value === undefined) return undefined;
  return {
    value,
    ack: typeof ack === "number" ? ack : -1,
    hasHandlers: eventHandlers !== undefined,
  };
}

function controlledValue(tag: string, attributes: Attributes): FieldValue | undefined {
  const { type, value, checked, multiple } = attributes;
  if (type === "checkbox" || type === "radio")
    return typeof checked === "boolean" ? checked : undefined;
  if (tag === "input" && (type === "file" || hasFixedValue(type))) return undefined;
  if (tag === "select" && multiple) return Array.isArray(value) ? value.map(String) : undefined;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" ? normalizeLineBreaks(value) : undefined;
}
