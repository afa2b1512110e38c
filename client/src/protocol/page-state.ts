/** Reads the state in the document from which the client starts. */
import { isModel, isRecord, type Model } from "./model.ts";

export type Connect = "intent" | "idle" | "load" | "never";

export interface PageState {
  readonly model: Model;
  readonly live: {
    readonly url: string;
    readonly connect: Connect;
    readonly revision: string;
    /** Identifies the model: the server need not send an identical layout again. */
    readonly model: string;
  };
  readonly build: string;
  readonly messages: Readonly<Record<string, string>>;
}

const CONNECT_VALUES: readonly unknown[] = ["intent", "idle", "load", "never"];

/** Reads the text of `#villa-state`; undefined when it is invalid. */
export function readPageState(text: string): PageState | undefined {
  const state = parse(text);
  if (!isRecord(state) || !isModel(state.model) || !isRecord(state.live)) return undefined;
  const { url, connect, revision, model } = state.live;
  if (typeof url !== "string") return undefined;
  return {
    model: state.model,
    live: {
      url,
      connect: CONNECT_VALUES.includes(connect) ? (connect as Connect) : "intent",
      revision: typeof revision === "string" ? revision : "",
      model: typeof model === "string" ? model : "",
    },
    build: typeof state.build === "string" ? state.build : "",
    messages: isRecord(state.messages) ? (state.messages as Record<string, string>) : {},
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
