/** Binds a third-party module to a node: by its own `bind`, or with the page's React. */
import { createElement, type ReactNode } from "react";

import { own } from "../own.ts";
import type { ImportSource } from "../protocol/model.ts";
import type { Live } from "./live-context.ts";
import { moduleFallback, readEvent } from "./module-events.ts";
import type { Props } from "./props.ts";

/** ReactPy's contract: `create` makes elements, `render` shows one in the node. */
export interface Binding {
  create(type: unknown, props: Props, children: readonly unknown[]): unknown;
  render(element: unknown): void;
  unmount(): void;
}

export type Module = Readonly<Record<string, unknown>>;

export function loadModule(
  { source, sourceType }: ImportSource,
  { modulesUrl }: Live,
): Promise<Module> {
  const url = sourceType === "URL" ? source : modulesUrl + source;
  return import(/* @vite-ignore */ url) as Promise<Module>;
}

/** Binds `module` to `node`; throws when its `bind` returns no valid binding. */
export function bindModule(module: Module, node: Element, { session, createRoot }: Live): Binding {
  if (!hasBind(module)) return bindReact(node, createRoot);
  const binding = module.bind(node, {
    sendMessage: (message: unknown) => {
      const event = readEvent(message);
      if (event) session?.send(event, undefined, moduleFallback());
      else console.warn("Invalid message from a module:", message);
    },
    onMessage: (type: string, listener: () => void) => session?.onMessage(type, listener),
  });
  for (const name of ["create", "render", "unmount"] as const) {
    if (typeof binding[name] !== "function") throw new TypeError(`its binding has no ${name}`);
  }
  return binding;
}

export function hasBind(
  module: Module,
): module is Module & { bind: (node: Element, session: object) => Binding } {
  return typeof module.bind === "function";
}

function bindReact(node: Element, createRoot: Live["createRoot"]): Binding {
  if (!createRoot) throw new TypeError("no React root is available");
  let root: ReturnType<typeof createRoot> | undefined;
  return {
    create: (type, props, children) =>
      createElement(type as string, props, ...(children as ReactNode[])),
    render: (element) => {
      root ??= createRoot(node);
      root.render(element as ReactNode);
    },
    unmount: () => {
      root?.unmount();
      root = undefined;
    },
  };
}

/** Finds `My.Nested.Component` among a module's exports. */
export function exported(module: Module, name: string): unknown {
  const found = name
    .split(".")
    .reduce<unknown>((scope, part) => (scope ? own(scope as Module, part) : undefined), module);
  if (found === undefined) console.error(`The module does not export ${name}.`);
  return found;
}
