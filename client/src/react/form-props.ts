/** Makes form fields uncontrolled: the server's value becomes their default. */
import type { Child, Model } from "../protocol/model.ts";
import type { Props } from "./props.ts";

/** Input types whose `value` is an attribute, not the visitor's entry. */
const FIXED_VALUE: ReadonlySet<unknown> = new Set(
  "button checkbox hidden image radio reset submit".split(" "),
);

export function hasFixedValue(type: unknown): boolean {
  return FIXED_VALUE.has(type);
}

/** The server's value is only the initial one; `InputNode` applies later ones. */
export function formProps(tag: string, props: Props, children: Model["children"]): Props {
  if (tag === "input") return inputProps(props);
  if (tag === "textarea")
    return withDefault(
      props,
      props.value ?? props.defaultValue ?? (textContent(children) || undefined),
    );
  if (tag === "select") return selectProps(props, children);
  if (tag === "option") return without(props, "selected");
  return props;
}

/** Joins the texts among `children`, for elements that contain only text. */
export function textContent(children: Model["children"]): string {
  return (children ?? []).filter(isText).map(String).join("");
}

function inputProps(props: Props): Props {
  const { checked, defaultChecked, ...rest } = props;
  const on = checked ?? defaultChecked;
  const boxed = on === undefined ? rest : { ...rest, defaultChecked: on };
  if (FIXED_VALUE.has(props.type)) return without(boxed, "defaultValue", boxed.defaultValue);
  return withDefault(boxed, props.value ?? props.defaultValue);
}

function withDefault(props: Props, value: unknown): Props {
  const { value: _value, defaultValue: _default, ...rest } = props;
  return value === undefined ? rest : { ...rest, defaultValue: value };
}

function selectProps(props: Props, children: Model["children"]): Props {
  const marked = selectedValues(children ?? []);
  const given = props.value ?? props.defaultValue ?? (marked.length > 0 ? marked : undefined);
  if (given === undefined) return withDefault(props, undefined);
  const values: unknown[] = Array.isArray(given) ? given : [given];
  return withDefault(props, props.multiple ? values : values.at(-1));
}

/** ReactPy marks options as HTML does; React expects the selection on the select. */
function selectedValues(children: readonly Child[]): unknown[] {
  return children.flatMap((child) => {
    if (typeof child !== "object" || child === null) return [];
    if (child.tagName !== "option") return selectedValues(child.children ?? []);
    const { selected, value = textContent(child.children) } = child.attributes ?? {};
    return selected === true || selected === "selected" ? [value] : [];
  });
}

function without(props: Props, name: string, value?: unknown): Props {
  const rest = Object.fromEntries(Object.entries(props).filter(([other]) => other !== name));
  return value === undefined || "value" in rest ? rest : { ...rest, value };
}

function isText(child: Child): child is string | number {
  return typeof child === "string" || typeof child === "number";
}
