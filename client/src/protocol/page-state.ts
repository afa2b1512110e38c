/** Reads the state from which the client starts, and the payloads of the pages that follow. */
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
  /** False where the operator wants no payload to be fetched before its link is followed. */
  readonly prefetch: boolean;
}

const CONNECT_VALUES: readonly unknown[] = ["intent", "idle", "load", "never"];

/** What a page is shown from: its state, or the URL that the browser is to load in full. */
export interface Payload {
  /** The address that was asked for, as the server read it. */
  readonly address: string;
  readonly build: string;
  readonly state: PageState | undefined;
  /** Empty for the address itself. */
  readonly reload: string;
}

/** Reads the text of `#villa-state`; undefined when it is invalid. */
export function readPageState(text: string): PageState | undefined {
  const state = parse(text);
  return isRecord(state) ? readState(state, state.model) : undefined;
}

/** Reads the text of a payload; undefined when it is invalid. */
export function readPayload(text: string): Payload | undefined {
  const payload = parse(text);
  if (!isRecord(payload) || !isRecord(payload.state)) return undefined;
  const { reload, build, address } = payload.state;
  const state = readState(payload.state, payload.data);
  if (!state && typeof reload !== "string") return undefined;
  return {
    address: typeof address === "string" ? address : "",
    build: typeof build === "string" ? build : "",
    state,
    reload: typeof reload === "string" ? reload : "",
  };
}

function readState(state: Record<string, unknown>, model: unknown): PageState | undefined {
  if (!isModel(model) || !isRecord(state.live)) return undefined;
  const { url, connect, revision, model: digest } = state.live;
  if (typeof url !== "string") return undefined;
  return {
    model,
    live: {
      url,
      connect: CONNECT_VALUES.includes(connect) ? (connect as Connect) : "intent",
      revision: typeof revision === "string" ? revision : "",
      model: typeof digest === "string" ? digest : "",
    },
    build: typeof state.build === "string" ? state.build : "",
    messages: isRecord(state.messages) ? (state.messages as Record<string, string>) : {},
    prefetch: state.prefetch !== false,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
