/** Renders models as React elements, each kind of node with its component. */
import { createElement, Fragment, type ComponentType, type ReactNode } from "react";

import { DOCUMENT_TAG } from "../protocol/document-node.ts";
import { frozenHash } from "../protocol/frozen-html.ts";
import type { Child, Model } from "../protocol/model.ts";
import { reactKey } from "./attributes.ts";
import { DocumentNode } from "./document-node.ts";
import { ElementNode } from "./element-node.ts";
import { FrozenNode } from "./frozen-node.ts";
import { InputNode } from "./input-node.ts";
import { IslandNode } from "./island-node.ts";
import type { NodeProps } from "./live-context.ts";
import { ModuleNode } from "./module-node.ts";
import { own } from "../own.ts";

const COMPONENTS: Readonly<Record<string, ComponentType<NodeProps>>> = {
  [DOCUMENT_TAG]: DocumentNode,
  "villa-island": IslandNode,
  input: InputNode,
  select: InputNode,
  textarea: InputNode,
};

export function renderModel(model: Model): ReactNode {
  if (model.error !== undefined) return null;
  if (model.tagName === "" && !model.importSource) {
    return createElement(Fragment, reactKey(model), ...renderChildren(model.children));
  }
  return createElement(componentFor(model), { model, renderChildren, ...reactKey(model) });
}

/** Empty children keep their position, so that their siblings keep theirs. */
export function renderChildren(children: Model["children"]): ReactNode[] {
  return (children ?? []).map(renderChild);
}

function renderChild(child: Child): ReactNode {
  if (typeof child === "object") return child && renderModel(child);
  return typeof child === "number" ? String(child) : child;
}

function componentFor(model: Model): ComponentType<NodeProps> {
  if (model.importSource) return ModuleNode;
  if (frozenHash(model) !== undefined) return FrozenNode;
  return own(COMPONENTS, model.tagName) ?? ElementNode;
}
