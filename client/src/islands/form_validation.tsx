/** Shows in a form what is wrong, where it is wrong, and leads the focus there. */
import { useEffect } from "react";

import { hasError, showErrors, showError } from "./form_validation/error-messages.ts";
import { fieldsOf, validate, type Errors, type Rules } from "./form_validation/rules.ts";
import { PendingState } from "./form_validation/pending-state.ts";

interface FormValidationProps {
  /** Id of the form. */
  readonly form?: string;
  /** What is wrong with each field, by its name. */
  readonly errors?: Errors;
  /** Id of the element that is to have the focus. */
  readonly focus?: string;
  /** Counts the answers: the same one twice asks for attention twice. */
  readonly turn?: number;
  /** What to check before anything is sent; nothing is checked without. */
  readonly rules?: Rules;
  /** What the button says while the browser sends the form by itself. */
  readonly sending?: string;
}

const NONE = {};

export default function FormValidation({
  form = "",
  errors = NONE,
  focus = "",
  turn,
  rules,
  sending = "",
}: FormValidationProps) {
  useEffect(() => {
    const element = formById(form);
    return element && rules ? validateOnSubmit(element, rules, sending) : undefined;
  }, [form, rules, sending]);
  useEffect(() => {
    const element = formById(form);
    if (!element) return;
    setSubmissionId(element);
    clearHoneypots(element);
    const wrong = showErrors(element, errors);
    if (!isFocusInside(element, turn)) wrong?.focus();
  }, [form, errors, turn]);
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus();
  }, [focus, turn]);
  return null;
}

function formById(id: string): HTMLFormElement | undefined {
  const element = document.getElementById(id);
  return element instanceof HTMLFormElement ? element : undefined;
}

/** Whoever has gone to work on a form that a plain POST led back to is not called away from it. */
function isFocusInside(form: HTMLFormElement, turn = 0): boolean {
  return turn === 0 && form.contains(document.activeElement);
}

/** What is sent from this page twice is one submission, and nobody else's: it has a name of its own. */
function setSubmissionId(form: HTMLFormElement): void {
  const name = form.elements.namedItem("villa-ticket");
  if (name instanceof HTMLInputElement) name.value ||= `${Date.now()}-${Math.random()}`;
}

/** A person whose browser has stepped into a trap goes through at the second try. */
function clearHoneypots(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) if ("trap" in field.dataset) field.value = "";
}

function validateOnSubmit(form: HTMLFormElement, rules: Rules, words: string): () => void {
  const sending = new PendingState(form, words);
  const stop = new AbortController();
  const options = { signal: stop.signal };
  // On the form itself, so that nobody is told of a submission that is none yet.
  const check = (event: SubmitEvent) => {
    const errors = validate(form, rules);
    const wrong = showErrors(form, errors);
    if (wrong || sending.active) {
      event.preventDefault();
      event.stopPropagation();
      wrong?.focus();
      return;
    }
    setTimeout(() => {
      if (!event.defaultPrevented) sending.begin();
    });
  };
  const recheck = ({ target }: Event) => {
    const field = fieldsOf(form).find((each) => each === target);
    if (field && hasError(field)) showError(field, validate(form, rules)[field.name] ?? "");
  };
  form.addEventListener("submit", check, options);
  form.addEventListener("input", recheck, options);
  form.addEventListener("change", recheck, options);
  // A page that the browser brings back is as it was left: on its way.
  window.addEventListener("pageshow", sending.end, options);
  return () => {
    stop.abort();
    sending.end();
  };
}
