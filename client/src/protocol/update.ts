/** Applies updates to the model by JSON pointer; immutable, sharing all that has not changed. */
import { MalformedMessage } from "./messages.ts";
import { own } from "../own.ts";
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
 * Gives `next` with each part that equals its counterpart in `previous` replaced by that object;
 * where `isNew` says so, without a comparison.
 */
export function share(
  previous: unknown,
  next: unknown,
  isNew: (next: Record<string, unknown>) => boolean = () => false,
): unknown {
  // Copies are made only of what is equal in part: most of it is either the same or all new.
  const shareList = (before: readonly unknown[], after: readonly unknown[]) => {
    let same = after.length === before.length;
    let copy: unknown[] | undefined;
    for (const [index, item] of after.entries()) {
      const value = shareValue(before[index], item);
      same &&= value === before[index];
      if (value !== item) (copy ??= [...after])[index] = value;
    }
    return same ? before : (copy ?? after);
  };
  const shareRecord = (before: Record<string, unknown>, after: Record<string, unknown>) => {
    if (isNew(after)) return after;
    let same = Object.keys(after).length === Object.keys(before).length;
    let copy: Map<string, unknown> | undefined;
    for (const [name, item] of Object.entries(after)) {
      const value = shareValue(own(before, name), item);
      same &&= Object.hasOwn(before, name) && value === own(before, name);
      if (value !== item) (copy ??= new Map(Object.entries(after))).set(name, value);
    }
    return same ? before : copy ? Object.fromEntries(copy) : after;
  };
  const shareValue = (before: unknown, after: unknown): unknown => {
    if (Object.is(before, after)) return before;
    if (Array.isArray(before) && Array.isArray(after)) return shareList(before, after);
    if (isRecord(before) && isRecord(after)) return shareRecord(before, after);
    return after;
  };
  return shareValue(previous, next);
}
