/** The one place where ReactPy's attributes become React's: names, values, and what is left out. */
import type { Attributes, Model } from "../protocol/model.ts";
import { BOOLEAN, BOOLEAN_OR_TEXT, reactName } from "./attribute-names.ts";
import { formProps } from "./form-props.ts";
import { readStyle } from "./style.ts";

export type Props = Record<string, unknown>;

/** Elements that cannot hold anything. */
export const VOID: ReadonlySet<string> = new Set(
  "area base br col embed hr img input keygen link meta param source track wbr".split(" "),
);

const SAFE_NAME = /^[A-Za-z_:][\w:.-]*$/;
/** Not for the DOM, or spelled as handlers: those come by `eventHandlers` alone. */
const EXCLUDED =
  /^(?:key|ref|children|aria|innerhtml|innertext|textcontent|dangerouslysetinnerhtml|suppress\w+|_reactpy_ack_seq|on.+)$/i;

/** Gives the props that React prints and hydrates without a warning for `model`'s attributes. */
export function toProps({ tagName, attributes = {}, ...rest }: Model): Props {
  const props: Props = {};
  for (const [name, value] of Object.entries(attributes)) {
    const known = EXCLUDED.test(name) || !SAFE_NAME.test(name) ? undefined : reactName(name);
    if (known === undefined || known in props) continue;
    const prop = tagName.includes("-")
      ? customValue(known, value)
      : propValue(tagName, known, value);
    if (prop !== undefined) props[known] = prop;
  }
  if ("contentEditable" in props) props.suppressContentEditableWarning = true;
  return formProps(tagName, props, rest.children);
}

export function reactKey({ attributes }: Model): { key: string } | undefined {
  const key = attributes?.key;
  return typeof key === "string" || typeof key === "number" ? { key: String(key) } : undefined;
}

/** The attributes that an element of a third-party module gets: as they are, without ours. */
export function moduleProps(attributes: Attributes = {}): Props {
  const { _reactpy_ack_seq: _ack, ref: _ref, ...props } = attributes;
  return props;
}

function propValue(tag: string, name: string, value: unknown): unknown {
  if (name === "style") return readStyle(value);
  if (name === "value" || name === "defaultValue") return fieldValue(value);
  if (BOOLEAN.has(name)) return value === "" || value === null ? undefined : Boolean(value);
  if (value === null || typeof value === "object") return undefined;
  if (typeof value === "boolean") return takesBoolean(name) ? value : undefined;
  // A link may well lead to the page itself; an image or a frame would load it.
  if (value === "" && (name === "src" || name === "href")) return tag === "a" ? value : undefined;
  return value;
}

function customValue(name: string, value: unknown): unknown {
  if (name === "style") return readStyle(value);
  return value === null || typeof value === "object" ? undefined : value;
}

/** Lists are the choices of a select. */
function fieldValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String);
  return value === null || typeof value === "object" ? undefined : value;
}

function takesBoolean(name: string): boolean {
  return BOOLEAN_OR_TEXT.has(name) || /^(?:aria|data)-/.test(name);
}
