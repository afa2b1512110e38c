/** Shows in a form what the server found wrong, where it was found, and leads the focus there. */
import { useEffect } from "react";

interface FormAttentionProps {
  /** Id of the form. */
  readonly form?: string;
  /** What is wrong with each field, by its name. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Id of the element that is to have the focus. */
  readonly focus?: string;
  /** Counts the answers: the same one twice asks for attention twice. */
  readonly turn?: number;
}

const NONE = {};

export default function FormAttention({
  form = "",
  errors = NONE,
  focus = "",
  turn,
}: FormAttentionProps) {
  useEffect(() => {
    const fields = document.getElementById(form);
    if (fields instanceof HTMLFormElement) mark(fields, errors);
  }, [form, errors, turn]);
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus();
  }, [focus, turn]);
  return null;
}

function mark(form: HTMLFormElement, errors: Readonly<Record<string, string>>): void {
  const fields = [...form.elements].filter((field) => field instanceof HTMLInputElement);
  const wrong = fields.filter((field) => errors[field.name]);
  for (const field of fields) {
    const place = document.getElementById(`${field.id}-error`);
    const message = errors[field.name] ?? "";
    if (!place) continue;
    if (message) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
    place.textContent = message;
    place.hidden = !message;
  }
  wrong[0]?.focus();
}
