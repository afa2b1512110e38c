/** Says at each field what is wrong with it. */
import { fieldsOf, type Errors, type Field } from "./rules.ts";

/** Marks all fields of the form, and gives the first that is wrong. */
export function mark(form: HTMLFormElement, errors: Errors): Field | undefined {
  const fields = fieldsOf(form);
  for (const field of fields) markField(field, errors[field.name] ?? "");
  return fields.find((field) => errors[field.name]);
}

export function markField(field: Field, message: string): void {
  const place = field.closest(".field")?.querySelector<HTMLElement>(".field-error");
  if (!place) return;
  const bearer = bearerOf(field);
  if (message) bearer.setAttribute("aria-invalid", "true");
  else bearer.removeAttribute("aria-invalid");
  place.textContent = message;
  place.hidden = !message;
}

export function isMarked(field: Field): boolean {
  return bearerOf(field).hasAttribute("aria-invalid");
}

/** One answer of several is never wrong by itself: their group is. */
function bearerOf(field: Field): Element {
  return field.type === "radio" ? (field.closest("fieldset") ?? field) : field;
}
