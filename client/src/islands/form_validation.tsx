/** Shows in a form what is wrong, where it is wrong, and leads the focus there. */
import { useEffect } from "react";

import { isMarked, mark, markField } from "./form_validation/error-messages.ts";
import { fieldsOf, mistakes, type Errors, type Rules } from "./form_validation/rules.ts";
import { Sending } from "./form_validation/pending-state.ts";

interface FormAttentionProps {
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

export default function FormAttention({
  form = "",
  errors = NONE,
  focus = "",
  turn,
  rules,
  sending = "",
}: FormAttentionProps) {
  useEffect(() => {
    const element = formCalled(form);
    return element && rules ? guard(element, rules, sending) : undefined;
  }, [form, rules, sending]);
  useEffect(() => {
    const element = formCalled(form);
    if (!element) return;
    nameSubmission(element);
    emptyTraps(element);
    const wrong = mark(element, errors);
    if (!isAtWork(element, turn)) wrong?.focus();
  }, [form, errors, turn]);
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus();
  }, [focus, turn]);
  return null;
}

function formCalled(id: string): HTMLFormElement | undefined {
  const element = document.getElementById(id);
  return element instanceof HTMLFormElement ? element : undefined;
}

/** Whoever has gone to work on a form that a plain POST led back to is not called away from it. */
function isAtWork(form: HTMLFormElement, turn = 0): boolean {
  return turn === 0 && form.contains(document.activeElement);
}

/** What is sent from this page twice is one submission, and nobody else's: it has a name of its own. */
function nameSubmission(form: HTMLFormElement): void {
  const name = form.elements.namedItem("villa-ticket");
  if (name instanceof HTMLInputElement) name.value ||= `${Date.now()}-${Math.random()}`;
}

/** A person whose browser has stepped into a trap goes through at the second try. */
function emptyTraps(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) if ("trap" in field.dataset) field.value = "";
}

function guard(form: HTMLFormElement, rules: Rules, words: string): () => void {
  const sending = new Sending(form, words);
  const stop = new AbortController();
  const options = { signal: stop.signal };
  // On the form itself, so that nobody is told of a submission that is none yet.
  const check = (event: SubmitEvent) => {
    const errors = mistakes(form, rules);
    const wrong = mark(form, errors);
    if (wrong || sending.underWay) {
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
    if (field && isMarked(field)) markField(field, mistakes(form, rules)[field.name] ?? "");
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
