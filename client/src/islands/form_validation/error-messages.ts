/** Says at each field what is wrong with it. */
import { fieldsOf, type Errors, type Field } from "./rules.ts";

/** Marks all fields of the form, and gives the first that is wrong. */
export function showErrors(form: HTMLFormElement, errors: Errors): Field | undefined {
  const fields = fieldsOf(form);
  for (const field of fields) showError(field, errors[field.name] ?? "");
  return fields.find((field) => errors[field.name]);
}

export function showError(field: Field, message: string): void {
  const output = field.closest(".field")?.querySelector<HTMLElement>(".field-error");
  if (!output) return;
  const target = invalidElement(field);
  if (message) target.setAttribute("aria-invalid", "true");
  else target.removeAttribute("aria-invalid");
  output.textContent = message;
  output.hidden = !message;
}

export function hasError(field: Field): boolean {
  return invalidElement(field).hasAttribute("aria-invalid");
}

/** One answer of several is never wrong by itself: their group is. */
function invalidElement(field: Field): Element {
  return field.type === "radio" ? (field.closest("fieldset") ?? field) : field;
}
