/** Reads and writes form fields, one value each, keeping the caret. */

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** A text, the state of a checkbox or radio button, or the values of a multiple select. */
export type FieldValue = string | boolean | string[];

export function isField(value: unknown): value is Field {
  return (
    value instanceof HTMLInputElement ||
    value instanceof HTMLSelectElement ||
    value instanceof HTMLTextAreaElement
  );
}

export function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

export function readField(field: Field): FieldValue {
  if (isCheckable(field)) return field.checked;
  if (field instanceof HTMLSelectElement && field.multiple) {
    return [...field.selectedOptions].map((option) => option.value);
  }
  if (field instanceof HTMLInputElement && field.type === "file") return fileNames(field);
  return field.value;
}

function fileNames({ files, multiple }: HTMLInputElement): FieldValue {
  const names = [...(files ?? [])].map((file) => file.name);
  return multiple ? names : (names[0] ?? "");
}

/** Writes `value` only when it differs: writing moves the caret and clears the undo history. */
export function writeField(field: Field, value: FieldValue): void {
  if (displays(field, value)) return;
  if (typeof value === "boolean") (field as HTMLInputElement).checked = value;
  else if (typeof value === "object") select(field as HTMLSelectElement, value);
  else if (document.activeElement === field) writeKeepingCaret(field, value);
  else field.value = value;
}

/** While a number is typed, "1." and "1" are equal to the server. */
function displays(field: Field, value: FieldValue): boolean {
  const current = readField(field);
  if (sameValue(current, value)) return true;
  return (
    field.type === "number" && current !== "" && value !== "" && Number(current) === Number(value)
  );
}

export function sameValue(one: FieldValue, other: FieldValue): boolean {
  return String(one) === String(other) && typeof one === typeof other;
}

/** Whether `field` differs from its default: the visitor or the browser has changed it. */
export function isDirty(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return hasOtherSelection(field);
  if (isCheckable(field)) return field.checked !== field.defaultChecked;
  return field.type !== "file" && field.value !== initialValue(field);
}

/** What the browser makes of the default: of a date that is none, of a number out of range. */
function initialValue(field: HTMLInputElement | HTMLTextAreaElement): string {
  const copy = field.cloneNode() as typeof field;
  copy.value = field.defaultValue;
  return copy.value;
}

/** Fields normalise line breaks to `\n` whatever they are given. */
export function normalizeLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

function hasOtherSelection(field: HTMLSelectElement): boolean {
  const options = [...field.options];
  const marked = options.filter((option) => option.defaultSelected);
  if (marked.length === 0)
    return field.multiple ? field.selectedOptions.length > 0 : field.selectedIndex > 0;
  return options.some((option) => option.selected !== option.defaultSelected);
}

function select(field: HTMLSelectElement, values: readonly string[]): void {
  for (const option of field.options) option.selected = values.includes(option.value);
}

/** A caret at the end stays at the end; any other stays at its distance from the start. */
function writeKeepingCaret(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement || field.selectionStart === null) {
    field.value = value;
    return;
  }
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = field;
  const atEnd = start === field.value.length;
  field.value = value;
  if (!atEnd) field.setSelectionRange(start, end ?? start, direction ?? "none");
}
