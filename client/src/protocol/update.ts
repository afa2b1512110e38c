/** Applies updates to the model by JSON pointer; immutable, sharing all that has not changed. */
import { MalformedMessage } from "./messages.ts";
import { isRecord, type Child, type Model } from "./model.ts";

/**
 * Replaces the node at `pointer`, for example `/children/0/children/2`, by `next`. Nodes off that
 * path stay the same objects, as does equal content. Throws MalformedMessage when there is no such
 * node.
 */
export function updateModel(root: Model, pointer: string, next: Model): Model {
  if (pointer === "") return share(root, next) as Model;
  const [first, ...steps] = pointer.split("/");
  if (first !== "" || steps.length % 2 !== 0) throw missing(pointer);
  return replace(root, steps, next, pointer);
}

function replace(node: Model, steps: readonly string[], next: Model, pointer: string): Model {
  const [name, step = "", ...rest] = steps;
  const index = /^\d+$/.test(step) ? Number(step) : -1;
  const child = node.children?.[index];
  if (name !== "children" || node.children === undefined || child === undefined)
    throw missing(pointer);
  const updated = rest.length > 0 ? descend(child, rest, next, pointer) : share(child, next);
  if (updated === child) return node;
  return { ...node, children: node.children.with(index, updated as Child) };
}

function descend(child: Child, steps: readonly string[], next: Model, pointer: string): Model {
  if (typeof child !== "object" || child === null) throw missing(pointer);
  return replace(child, steps, next, pointer);
}

function missing(pointer: string): MalformedMessage {
  return new MalformedMessage(`the model has no ${pointer}`);
}

/**
 * Gives `next` with each part that equals its counterpart in `previous` replaced by that object.
 */
export function share(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous;
  if (Array.isArray(previous) && Array.isArray(next)) return shareList(previous, next);
  if (isRecord(previous) && isRecord(next)) return shareRecord(previous, next);
  return next;
}

function shareList(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const shared = next.map((item, index) => share(previous[index], item));
  const same = shared.length === previous.length && shared.every((item, i) => item === previous[i]);
  return same ? previous : shared;
}

function shareRecord(previous: Record<string, unknown>, next: Record<string, unknown>): unknown {
  const names = Object.keys(next);
  const shared: Record<string, unknown> = {};
  let same = names.length === Object.keys(previous).length;
  for (const name of names) {
    const before = Object.hasOwn(previous, name) ? previous[name] : undefined;
    shared[name] = share(before, next[name]);
    same &&= Object.hasOwn(previous, name) && shared[name] === before;
  }
  return same ? previous : shared;
}
