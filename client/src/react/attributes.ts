/** Converts ReactPy's attributes to React's props. */
import type { Model } from "../protocol/model.ts";
import { BOOLEAN, BOOLEAN_OR_TEXT, reactName } from "./attribute-names.ts";
import { formProps } from "./form-props.ts";
import type { Props } from "./props.ts";
import { readStyle } from "./style.ts";

/** Elements that cannot have children. */
export const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input keygen link meta param source track wbr".split(" "),
);

const SAFE_NAME = /^[A-Za-z_:][\w:.-]*$/;
/** Not for the DOM, or event handlers, which come in `eventHandlers` alone. */
const EXCLUDED =
  /^(?:key|ref|children|aria|innerhtml|innertext|textcontent|dangerouslysetinnerhtml|suppress\w+|_reactpy_ack_seq|on.+)$/i;

/** Gives the props with which React renders and hydrates `model` without a warning. */
export function toProps({ tagName, attributes = {}, ...rest }: Model): Props {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(attributes)) {
    const known = EXCLUDED.test(name) || !SAFE_NAME.test(name) ? undefined : reactName(name);
    if (known === undefined || found.has(known)) continue;
    const prop = tagName.includes("-")
      ? customValue(known, value)
      : propValue(tagName, known, value);
    if (prop !== undefined) found.set(known, prop);
  }
  const props: Props = Object.fromEntries(found);
  if ("contentEditable" in props) props.suppressContentEditableWarning = true;
  return formProps(tagName, props, rest.children);
}

export function reactKey({ attributes }: Model): { key: string } | undefined {
  const key = attributes?.key;
  return typeof key === "string" || typeof key === "number" ? { key: String(key) } : undefined;
}

function propValue(tag: string, name: string, value: unknown): unknown {
  if (name === "style") return readStyle(value);
  if (name === "value" || name === "defaultValue") return fieldValue(value);
  if (BOOLEAN.has(name)) return value === "" || value === null ? undefined : Boolean(value);
  if (value === null || typeof value === "object") return undefined;
  if (typeof value === "boolean") return takesBoolean(name) ? value : undefined;
  // An empty `href` links to the page itself; an empty `src` would load it.
  if (value === "" && (name === "src" || name === "href")) return tag === "a" ? value : undefined;
  return value;
}

function customValue(name: string, value: unknown): unknown {
  if (name === "style") return readStyle(value);
  return value === null || typeof value === "object" ? undefined : value;
}

/** A list is the selection of a multiple select. */
function fieldValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String);
  return value === null || typeof value === "object" ? undefined : value;
}

function takesBoolean(name: string): boolean {
  return BOOLEAN_OR_TEXT.has(name) || /^(?:aria|data)-/.test(name);
}
