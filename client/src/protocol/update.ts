/** Applies updates to the model by JSON pointer; immutable, sharing all that has not changed. */
import { MalformedMessage } from "./messages.ts";
import { own } from "../own.ts";
import { isRecord, type Child, type Model } from "./model.ts";

/**
 * Replaces the node at `pointer`, for example `/children/0/children/2`, by what `change` makes of it.
 * Nodes off that path stay the same objects, as does equal content. Throws MalformedMessage when there
 * is no such node.
 */
export function changeModel(root: Model, pointer: string, change: (before: Child) => Child): Model {
  const [first, ...steps] = pointer.split("/");
  if (first !== "" || steps.length % 2 !== 0) throw missing(pointer);
  return descend(root, steps, change, pointer) as Model;
}

/** The same with a node that is given. */
export function updateModel(root: Model, pointer: string, next: Model): Model {
  return changeModel(root, pointer, () => next);
}

function descend(
  node: Child,
  steps: readonly string[],
  change: (before: Child) => Child,
  pointer: string,
): Child {
  if (steps.length === 0) return share(node, change(node)) as Child;
  const [name, step = "", ...rest] = steps;
  const index = /^\d+$/.test(step) ? Number(step) : -1;
  const children = typeof node === "object" ? node?.children : undefined;
  const child = children?.[index];
  if (name !== "children" || !children || child === undefined) throw missing(pointer);
  const updated = descend(child, rest, change, pointer);
  return updated === child ? node : { ...(node as Model), children: children.with(index, updated) };
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
