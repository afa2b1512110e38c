/** Validates a form before it is sent, shows errors at their fields and focuses the first. */
import { useEffect, useRef } from "react";

import { hasError, showErrors, showError } from "./form_validation/error-messages.ts";
import { formById } from "./form_validation/form-by-id.ts";
import { SentForm, type Words } from "./form_validation/sent-form.tsx";
import { fieldsOf, validate, type Errors, type Rules } from "./form_validation/rules.ts";
import { PendingState } from "./form_validation/pending-state.ts";
import { own } from "../own.ts";

interface FormValidationProps {
  /** Id of the form. */
  readonly form?: string;
  /** Error messages of the server, by field name. */
  readonly errors?: Errors;
  /** Id of the element to focus. */
  readonly focus?: string;
  /** Counts the server's responses: the same errors twice are focused twice. */
  readonly turn?: number;
  /** Rules checked before sending; none without. */
  readonly rules?: Rules;
  /** The button's label while the browser submits the form natively. */
  readonly sending?: string;
  /** Texts about a submission that the client sends by HTTP. */
  readonly words?: Words;
}

const NONE = {};

export default function FormValidation({
  form = "",
  errors = NONE,
  focus = "",
  turn,
  rules,
  sending = "",
  words,
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
  const retries = useRef(false);
  useEffect(() => {
    const retry = `#${CSS.escape(form.replace(/form$/, "retry"))}`;
    const note = ({ target }: Event) => {
      retries.current ||= target instanceof Element && target.closest(retry) !== null;
    };
    const stop = new AbortController();
    const { signal } = stop;
    const element = formById(form);
    element?.parentElement?.addEventListener("click", note, { signal });
    element?.addEventListener("focusin", noteEntry, { signal });
    // The visitor may have come before this script.
    if (element?.querySelector("input:focus")) element.dataset.entered = "";
    return () => {
      stop.abort();
    };
  }, [form]);
  useEffect(() => {
    // A new connection knows of no failure: the button to try again is removed, and the focus with it.
    const isLost = retries.current && !focus && document.activeElement === document.body;
    retries.current = false;
    if (focus) document.getElementById(focus)?.focus();
    else if (isLost) formById(form)?.querySelector<HTMLElement>(".form-send")?.focus();
  }, [form, focus, turn]);
  return words ? <SentForm form={form} turn={turn ?? 0} words={words} /> : null;
}

/** Lets the style leave open what it has unfolded for a field: nothing moves when the focus goes. */
function noteEntry({ target, currentTarget }: FocusEvent): void {
  if (target instanceof HTMLInputElement && currentTarget instanceof HTMLElement)
    currentTarget.dataset.entered = "";
}

/** A visitor who already works on a form that a plain POST returned retains the focus. */
function isFocusInside(form: HTMLFormElement, turn = 0): boolean {
  return turn === 0 && form.contains(document.activeElement);
}

/** A unique id for each page's submission: sent twice, it counts once. */
function setSubmissionId(form: HTMLFormElement): void {
  const ticket = fieldsOf(form).find(({ name }) => name === "villa-ticket");
  if (ticket) ticket.value ||= `${Date.now()}-${Math.random()}`;
}

/** Empties honeypots that a browser has autofilled, so that the second try succeeds. */
function clearHoneypots(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) if ("trap" in field.dataset) field.value = "";
}

function validateOnSubmit(form: HTMLFormElement, rules: Rules, pendingLabel: string): () => void {
  const pending = new PendingState(form, pendingLabel);
  const stop = new AbortController();
  const options = { signal: stop.signal };
  // Listens on the form itself, before React's handlers at the root.
  const check = (event: SubmitEvent) => {
    const errors = validate(form, rules);
    const wrong = showErrors(form, errors);
    if (wrong || pending.active) {
      event.preventDefault();
      event.stopPropagation();
      wrong?.focus();
      return;
    }
    setTimeout(() => {
      if (!event.defaultPrevented) pending.begin();
    });
  };
  const recheck = ({ target }: Event) => {
    const field = fieldsOf(form).find((each) => each === target);
    if (field && hasError(field)) showError(field, own(validate(form, rules), field.name) ?? "");
  };
  form.addEventListener("submit", check, options);
  form.addEventListener("input", recheck, options);
  form.addEventListener("change", recheck, options);
  // A page from the back/forward cache is restored in its pending state.
  window.addEventListener("pageshow", pending.end, options);
  return () => {
    stop.abort();
    pending.end();
  };
}
