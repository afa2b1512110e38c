/** Reads styles from text or an object into React's form. */
import { camelCase } from "./attribute-names.ts";
import { isRecord } from "../protocol/model.ts";

export type Style = Record<string, string | number>;

/** Semicolons within brackets and quotes do not end a declaration. */
const DECLARATION = /([^:;]+):((?:\([^)]*\)|"[^"]*"|'[^']*'|[^;"'(])+)/g;

export function readStyle(value: unknown): Style | undefined {
  if (typeof value === "string") return readText(value);
  return isRecord(value) ? readObject(value) : undefined;
}

function readText(text: string): Style {
  const declarations = text.matchAll(DECLARATION);
  return Object.fromEntries(
    [...declarations].map(([, name = "", value = ""]) => [propertyName(name.trim()), value.trim()]),
  );
}

function readObject(values: Record<string, unknown>): Style {
  const style = new Map<string, string | number>();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "number") style.set(propertyName(name), value);
    else if (typeof value === "string") style.set(propertyName(name), value.replace(/;\s*$/, ""));
  }
  return Object.fromEntries(style);
}

/** Custom properties keep their names; of the vendor prefixes, only `-ms-` starts in lower case. */
function propertyName(name: string): string {
  if (name.startsWith("--")) return name;
  return camelCase(name.startsWith("-ms-") ? name.slice(1) : name);
}
