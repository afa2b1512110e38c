/** Creates the elements within a third-party module's node, by the module's own library. */
import { createElement, type ReactNode } from "react";

import type { ElementEvents } from "../protocol/element-events.ts";
import type { Attributes, Child, EventHandler, Model } from "../protocol/model.ts";
import type { Props } from "./props.ts";
import { LiveContext, type Live, type NodeProps } from "./live-context.ts";
import { isEventLike, moduleFallback, projectArguments } from "./module-events.ts";
import { exported, type Binding, type Module } from "./module-binding.ts";

export interface ModuleContext {
  readonly binding: Binding;
  /** True when the module is rendered by the page's React: its children may be ours. */
  readonly usesHostReact: boolean;
  readonly module: Module;
  readonly live: Live;
  readonly events: ElementEvents;
  readonly renderChildren: NodeProps["renderChildren"];
}

export function moduleElement(model: Model, context: ModuleContext): unknown {
  const { binding, module } = context;
  const type = model.importSource ? exported(module, model.tagName) : model.tagName;
  if (type === undefined || model.error !== undefined) return null;
  const props = { ...moduleProps(model.attributes), ...moduleHandlers(model, context) };
  const children = moduleChildren(model, context);
  return type === "" ? children : binding.create(type, props, children);
}

function moduleChildren({ importSource, children = [] }: Model, context: ModuleContext): unknown[] {
  return children.map((child) => {
    if (typeof child !== "object" || child === null) return child;
    if (context.usesHostReact && child.importSource?.source !== importSource?.source)
      return hostNode(child, context);
    return moduleElement(child, context);
  });
}

/** Renders an ordinary node within a component of the page's React. */
function hostNode(child: Child, { live, renderChildren }: ModuleContext): ReactNode {
  return createElement(LiveContext, { value: live }, ...renderChildren([child]));
}

function moduleHandlers({ eventHandlers = {} }: Model, context: ModuleContext): Props {
  return Object.fromEntries(
    Object.entries(eventHandlers).map(([name, handler]) => [
      name,
      listener(name, handler, context),
    ]),
  );
}

function listener(name: string, handler: EventHandler, { live, events }: ModuleContext) {
  return (...given: unknown[]): void => {
    if (!live.session) return;
    const [event] = given;
    if (isEventLike(event) && live.session.available) {
      const { preventDefault, stopPropagation } = event as Partial<Event>;
      if (handler.preventDefault) preventDefault?.call(event);
      if (handler.stopPropagation) stopPropagation?.call(event);
    }
    events.emit(name, handler, projectArguments(given), moduleFallback());
  };
}

/** Gives the attributes of a third-party module's element, unchanged but for internal ones. */
function moduleProps(attributes: Attributes = {}): Props {
  const { _reactpy_ack_seq: _ack, ref: _ref, ...props } = attributes;
  return props;
}
