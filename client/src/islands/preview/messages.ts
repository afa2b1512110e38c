/** Reads what the editor's page says to its preview, and names what the preview says back. */
import { isRecord } from "../../protocol/model.ts";

/** The mark of each message, in both directions. */
export const NAME = "villa-live-preview";

/** What the site is sent as it is: the page that is opened, and what is typed. */
export interface Opening {
  readonly kind: "open";
  readonly path: string;
  readonly token: string;
  readonly post: number;
}

export interface Typed {
  readonly kind: "typed";
  readonly number: number;
  readonly order?: readonly string[];
  readonly blocks?: Readonly<Record<string, unknown>>;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
  /** The fields of the gallery's form. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface Selection {
  readonly kind: "select";
  /** The selected block, then those around it; the first that is on the page counts. */
  readonly blocks: readonly string[];
  /** Whether the page moves so that the block is in sight. */
  readonly scroll: boolean;
}

/** The words of the editor's language; what has none is not offered. */
export interface Words {
  readonly kind: "words";
  readonly words: Readonly<Record<string, string>>;
}

/** How small the frame is shown: what the editor points at is not. */
export interface Scale {
  readonly kind: "scale";
  readonly scale: number;
}

export type FromEditor = Opening | Typed | Selection | Words | Scale;

/** What an editor can do with a block on the page. */
export type Action = "up" | "down" | "duplicate" | "add" | "remove";

export type ToEditor =
  | { readonly kind: "ready" }
  | { readonly kind: "connection"; readonly open: boolean }
  | { readonly kind: "shown"; readonly number: number; readonly problem: string }
  | { readonly kind: "select"; readonly block: string }
  | {
      readonly kind: "caret";
      readonly block: string;
      readonly offset: number;
      readonly words: string;
    }
  | { readonly kind: "act"; readonly block: string; readonly action: Action }
  | {
      readonly kind: "found";
      readonly findings: readonly Finding[];
      readonly words: number;
      readonly card: unknown;
    };

export interface Finding {
  readonly rule: string;
  readonly block: string;
  /** What it is about, as a reader sees it. */
  readonly about: string;
}

const KINDS = ["open", "typed", "select", "words", "scale"];

/** Reads a message; undefined for those of other scripts. */
export function readMessage(data: unknown): FromEditor | undefined {
  if (!isRecord(data) || data.villa !== NAME || !KINDS.includes(String(data.kind)))
    return undefined;
  const { villa: _villa, ...message } = data;
  return message as unknown as FromEditor;
}
