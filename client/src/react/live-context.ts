/** What the nodes of the tree share: the session, and the stores beside it. */
import { createContext, useContext, type ComponentType, type ReactNode } from "react";
import type { createRoot } from "react-dom/client";

import type { DocumentNode } from "../protocol/document-node.ts";
import { FrozenHtml } from "../protocol/frozen-html.ts";
import { LiveElements } from "../protocol/intent.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import type { Model } from "../protocol/model.ts";
import type { NativeSubmit } from "../protocol/native-submit.ts";

/** An island gets its props, and the fallback as children in case it wants to build on it. */
export type Island = ComponentType<Record<string, unknown> & { readonly children?: ReactNode }>;
export type IslandLoaders = Readonly<Record<string, () => Promise<{ readonly default: Island }>>>;

/** Tells whether the server answers at all. */
export type Reachable = () => Promise<boolean>;

export interface Live {
  /** Absent where a tree is only printed. */
  readonly session?: LiveSession;
  readonly nativeSubmit?: NativeSubmit;
  readonly frozen: FrozenHtml;
  readonly elements: LiveElements;
  readonly islands: IslandLoaders;
  /** Shows third-party modules that come without a way of their own. */
  readonly createRoot?: typeof createRoot;
  /** Called when a part of the client is gone, as after a new build; the page may reload. */
  readonly onMissingChunk?: () => void;
  readonly reachable?: Reachable;
  /** Where third-party modules with a bare name are served. */
  readonly modulesUrl: string;
  /** The attributes that `<html>` has from us; they outlive the node that brought them. */
  readonly applied: { html: DocumentNode["html"] };
}

export const LiveContext = createContext<Live>({
  frozen: new FrozenHtml(),
  elements: new LiveElements(),
  islands: {},
  modulesUrl: "",
  applied: { html: {} },
});

export function useLive(): Live {
  return useContext(LiveContext);
}

export interface NodeProps {
  readonly model: Model;
  /** Renders the children of a model; given along, because nodes and children know each other. */
  readonly renderChildren: (children: Model["children"]) => ReactNode[];
}
