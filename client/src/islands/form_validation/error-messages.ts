/** Shows error messages at the fields of a form. */
import { fieldsOf, type Errors, type Field } from "./rules.ts";
import { own } from "../../own.ts";

/** Shows the errors of all fields; gives the first invalid one. */
export function showErrors(form: HTMLFormElement, errors: Errors): Field | undefined {
  const fields = fieldsOf(form);
  for (const field of fields) showError(field, own(errors, field.name) ?? "");
  return fields.find((field) => own(errors, field.name));
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

/** For radio buttons the group is invalid, not one of them. */
function invalidElement(field: Field): Element {
  return field.type === "radio" ? (field.closest("fieldset") ?? field) : field;
}
