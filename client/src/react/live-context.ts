/** Shares the session and its stores with all nodes of the tree. */
import { createContext, useContext, type ComponentType, type ReactNode } from "react";
import type { createRoot } from "react-dom/client";

import type { DocumentNode } from "../protocol/document-node.ts";
import { FrozenHtml } from "../protocol/frozen-html.ts";
import { LiveElements } from "../protocol/intent.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import type { Model } from "../protocol/model.ts";
import type { Submissions } from "../protocol/submissions.ts";

/** A component with the server's props and the fallback as its children. */
export type Island = ComponentType<Record<string, unknown> & { readonly children?: ReactNode }>;
export type IslandLoaders = Readonly<Record<string, () => Promise<{ readonly default: Island }>>>;

/** Says whether the server answers at all. */
export type Reachable = () => Promise<boolean>;

export interface Live {
  /** Absent in server rendering. */
  readonly session?: LiveSession;
  readonly submissions?: Submissions;
  readonly frozen: FrozenHtml;
  readonly elements: LiveElements;
  readonly islands: IslandLoaders;
  /** Renders third-party modules without a `bind` of their own. */
  readonly createRoot?: typeof createRoot;
  /** Called with the island whose script is missing, as after a deployment; the page may reload. */
  readonly onChunkError?: (island: string) => void;
  readonly reachable?: Reachable;
  /** Base URL of third-party modules with a bare name. */
  readonly modulesUrl: string;
  /** The attributes of `<html>` last applied; outlives the node that brought them. */
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
  /** Renders child models; passed down to avoid an import cycle between nodes and children. */
  readonly renderChildren: (children: Model["children"]) => ReactNode[];
}
