/** Validates fields, normalised, by the server's rules and messages; the server validates again. */
import { builtIn } from "../../own.ts";
import { normalised } from "./input-text.ts";

export interface Rule {
  readonly missing?: string;
  readonly pattern?: string;
  readonly misfit?: string;
  readonly longest?: number;
  readonly tooLong?: string;
  /** Bytes of the largest file. */
  readonly largest?: number;
  readonly endings?: readonly string[];
  readonly tooLarge?: string;
  readonly wrongKind?: string;
  readonly empty?: string;
}

export type Rules = Readonly<Record<string, Rule>>;
export type Errors = Readonly<Record<string, string>>;
export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function fieldsOf(form: HTMLFormElement): Field[] {
  return [...builtIn(form, "elements")].filter(
    (field) =>
      field instanceof HTMLInputElement ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement,
  );
}

/** Gives the error message of each invalid field, by its name. */
export function validate(form: HTMLFormElement, rules: Rules): Errors {
  const fields = fieldsOf(form);
  const found = Object.entries(rules).map(([name, rule]): [string, string] => {
    const group = fields.filter((field) => field.name === name);
    return [name, group.length > 0 ? validateField(group, rule) : ""];
  });
  return Object.fromEntries(found.filter(([, message]) => message !== ""));
}

function validateField(fields: readonly Field[], rule: Rule): string {
  const file = fields.find(isFile)?.files?.[0];
  if (file) return validateFile(file, rule);
  if (fields.some(({ validity }) => validity.badInput)) return rule.misfit ?? "";
  const values = fields.filter(isFilled).map((field) => normalised(field.value, field.type));
  const given = values.filter((value) => value !== "");
  if (given.length === 0) return rule.missing ?? "";
  const { longest = Infinity } = rule;
  if (given.some((value) => Array.from(value).length > longest)) return rule.tooLong ?? "";
  return given.every((value) => fits(value, rule.pattern)) ? "" : (rule.misfit ?? "");
}

function validateFile(file: File, rule: Rule): string {
  if (file.size > (rule.largest ?? Infinity)) return rule.tooLarge ?? "";
  if (file.size === 0) return rule.empty ?? "";
  const name = file.name.toLowerCase();
  const known = rule.endings?.some((ending) => name.endsWith(ending)) ?? true;
  return known ? "" : (rule.wrongKind ?? "");
}

function fits(value: string, pattern: string | undefined): boolean {
  return pattern === undefined || new RegExp(`^(?:${pattern})$`, "u").test(value);
}

function isFilled(field: Field): boolean {
  return !isCheckable(field) || field.checked;
}

export function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function isFile(field: Field): field is HTMLInputElement {
  return field.type === "file";
}
