/** Applies what differs between two models: docs/protocol.md names the kinds of changes. */
import type { Derivation, FrozenHtml } from "./frozen-html.ts";
import { MalformedMessage, type LayoutUpdate } from "./messages.ts";
import { isModel, isRecord, type Child, type Model } from "./model.ts";
import { changeModel, updateModel } from "./update.ts";

/** Gives `root` as an update makes it; HTML goes to `frozen`. */
export function updated(root: Model, update: LayoutUpdate, frozen: FrozenHtml): Model {
  const { path: pointer, model: whole, changes = [] } = update;
  if (whole) {
    frozen.intern(whole);
    return updateModel(root, pointer, whole);
  }
  let model = root;
  for (const each of changes) {
    const [path, change] = Array.isArray(each) ? (each as unknown[]) : [];
    if (typeof path !== "string" || !isRecord(change))
      throw new MalformedMessage("a change has no path");
    const steps = path.replaceAll(/^(?=.)|\//g, "/children/");
    model = changeModel(model, pointer + steps, (before) => changed(before, change, frozen));
  }
  if (update.forget) frozen.retain(root, model);
  return model;
}

function changed(before: Child, change: Record<string, unknown>, frozen: FrozenHtml): Child {
  const { model, node, children, html } = change;
  if (model !== undefined) return read(model, frozen);
  if (typeof before !== "object" || !before)
    throw new MalformedMessage("a change of what is no node");
  if (node) return { ...(read(node, frozen) as Model), ...pick(before) };
  if (Array.isArray(children)) return { ...before, children: arranged(before, children, frozen) };
  frozen.derive(html as string, change as unknown as Derivation);
  const attributes = { ...before.attributes, dangerouslySetInnerHTML: { hash: html } };
  return { ...before, attributes };
}

/** Gives the children of a node, if it has some, which are those of the node in its place. */
function pick({ children }: Model): Partial<Model> {
  return children ? { children } : {};
}

/** A pair of numbers is a range of the children before. */
function arranged(before: Model, children: readonly unknown[], frozen: FrozenHtml): Child[] {
  return children.flatMap((each) =>
    Array.isArray(each)
      ? (before.children ?? []).slice(Number(each[0]), Number(each[1]))
      : [read(each, frozen)],
  );
}

function read(value: unknown, frozen: FrozenHtml): Child {
  if (!isRecord(value)) return value as Child;
  if (!isModel(value)) throw new MalformedMessage("a change has no valid model");
  frozen.intern(value);
  return value;
}
