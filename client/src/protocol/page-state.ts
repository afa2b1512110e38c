/** Reads the state from which the client starts, and the payloads of the pages that follow. */
import { expand } from "./compact.ts";
import { documentOf } from "./document-node.ts";
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
  /** False for a page that never becomes another, such as a file or the answer to a form. */
  readonly updates: boolean;
  /** True for a page whose content others change, on a site without sockets. */
  readonly soon: boolean;
  /** The scripts of the islands of an institution's own project, by their names. */
  readonly islands: Readonly<Record<string, string>>;
}

type Texts = Readonly<Record<string, string>>;

/** By language: payloads leave out what is the same on all its pages. */
const texts = new Map<string, Texts>();

const CONNECT_VALUES: readonly unknown[] = ["intent", "idle", "load", "never"];

/** What a page is shown from: its state, or the URL that the browser is to load in full. */
export interface Payload {
  /** The address that was requested, as the server read it. */
  readonly address: string;
  readonly build: string;
  readonly state: PageState | undefined;
  /** Empty for the address itself. */
  readonly reload: string;
}

/** Reads the text of `#villa-state`; undefined when it is invalid. */
export function readPageState(json: string): PageState | undefined {
  const state = parse(json);
  return isRecord(state) ? readState(state, state.model) : undefined;
}

/** Reads the text of a payload; undefined when it is invalid. */
export function readPayload(json: string): Payload | undefined {
  const payload = parse(json);
  if (!isRecord(payload) || !isRecord(payload.state)) return undefined;
  const { reload, build, address } = payload.state;
  const state = readState(payload.state, payload.data);
  if (!state && typeof reload !== "string") return undefined;
  return {
    address: text(address),
    build: text(build),
    state,
    reload: text(reload),
  };
}

function readState(state: Record<string, unknown>, written: unknown): PageState | undefined {
  const model = expand(written);
  if (!isModel(model) || !isRecord(state.live)) return undefined;
  const { url, connect, revision, model: digest } = state.live;
  if (typeof url !== "string") return undefined;
  return {
    model,
    live: {
      url,
      connect: CONNECT_VALUES.includes(connect) ? (connect as Connect) : "intent",
      revision: text(revision),
      model: text(digest),
    },
    build: text(state.build),
    messages: textsIn(documentOf(model).html.lang, state.messages),
    prefetch: state.prefetch !== false,
    updates: state.updates !== false,
    soon: state.soon === true,
    islands: (state.islands as PageState["islands"] | undefined) ?? {},
  };
}

function textsIn(lang: unknown, given: unknown): Texts {
  const found = (given as Texts | undefined) ?? texts.get(text(lang)) ?? {};
  texts.set(text(lang), found);
  return found;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
