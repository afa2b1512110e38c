/** Defines the messages of the protocol and validates those of the server. */
import { isModel, isRecord, type Model } from "./model.ts";

export interface LayoutUpdate {
  readonly type: "layout-update";
  readonly path: string;
  /** The node as it is now; else `changes` of it. */
  readonly model?: Model;
  readonly changes?: readonly unknown[];
  /** What neither the model before nor the one after shows is not named again. */
  readonly forget?: boolean;
}

/** The first message to a browser whose document already shows the layout. */
export const LAYOUT_UNCHANGED = "layout-unchanged";

/** A message of another type, for third-party modules. */
export interface OtherMessage {
  readonly type: string;
  readonly [name: string]: unknown;
}

export interface LayoutEvent {
  readonly target: string;
  readonly data: readonly unknown[];
  readonly seq: number;
  /** The event has an HTTP way, which is a GET: it changes nothing on the server. */
  readonly safe?: true;
}

export class MalformedMessage extends Error {
  override readonly name = "MalformedMessage";
}

/** Reads a text frame; throws MalformedMessage. */
export function readMessage(text: string): LayoutUpdate | OtherMessage {
  const message = parse(text);
  if (!isRecord(message) || typeof message.type !== "string") {
    throw new MalformedMessage("the message has no type");
  }
  if (message.type === "layout-update") return readLayoutUpdate(message);
  return message as OtherMessage;
}

export function isLayoutUpdate(message: LayoutUpdate | OtherMessage): message is LayoutUpdate {
  return message.type === "layout-update";
}

function readLayoutUpdate({ path, model, changes, forget }: Record<string, unknown>): LayoutUpdate {
  if (typeof path !== "string") throw new MalformedMessage("the update has no path");
  if (Array.isArray(changes))
    return { type: "layout-update", path, changes, forget: forget === true };
  if (!isModel(model))
    throw new MalformedMessage(`the update of ${path || "/"} has no valid model`);
  return { type: "layout-update", path, model };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new MalformedMessage("the message is not JSON", { cause: error });
  }
}
