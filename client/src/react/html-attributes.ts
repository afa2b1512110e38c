/** Updates the attributes of `<html>` from one page to the next, leaving those set by scripts. */
import { own } from "../own.ts";
import type { Attributes } from "../protocol/model.ts";
import { readStyle, type Style } from "./style.ts";

export function applyHtmlAttributes(
  root: HTMLElement,
  before: Attributes,
  after: Attributes,
): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, value] = [own(before, name), own(after, name)];
    if (JSON.stringify(old) === JSON.stringify(value)) continue;
    if (name === "class" || name === "className") applyClass(root, old, value);
    else if (name === "style") applyStyle(root, old, value);
    else applyAttribute(root, name, value);
  }
}

function applyAttribute(root: HTMLElement, name: string, value: unknown): void {
  const takesBoolean = /^(?:aria|data)-/.test(name);
  if (typeof value === "string" || typeof value === "number")
    root.setAttribute(name, String(value));
  else if (typeof value === "boolean" && takesBoolean) root.setAttribute(name, String(value));
  else if (value === true) root.setAttribute(name, "");
  else root.removeAttribute(name);
}

/** Classes set by scripts, for instance while a dialog is open, stay. */
function applyClass(root: HTMLElement, before: unknown, after: unknown): void {
  root.classList.remove(...classes(before));
  root.classList.add(...classes(after));
}

function classes(value: unknown): string[] {
  return typeof value === "string" ? value.split(/\s+/).filter(Boolean) : [];
}

function applyStyle(root: HTMLElement, before: unknown, after: unknown): void {
  const next = declarations(after);
  for (const name of Object.keys(declarations(before))) {
    if (!Object.hasOwn(next, name)) root.style.removeProperty(name);
  }
  for (const [name, value] of Object.entries(next)) root.style.setProperty(name, String(value));
}

function declarations(value: unknown): Style {
  const style = Object.entries(readStyle(value) ?? {});
  return Object.fromEntries(style.map(([name, item]) => [hyphenated(name), item]));
}

function hyphenated(name: string): string {
  return name.startsWith("--")
    ? name
    : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
