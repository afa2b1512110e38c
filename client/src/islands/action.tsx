/** Sends the form of an action without leaving the page, and says what came of it. */
import { useEffect, useRef, useState } from "react";

import type { ActionProps } from "./props.ts";

/** Asks the page to connect; whoever can do so prevents the default, a full load. */
const CONNECT_EVENT = "villa-connect";
/** Milliseconds that the server may take. */
const TIMEOUT = 20_000;

export default function Action({ message, failed }: ActionProps) {
  const element = useRef<HTMLParagraphElement>(null);
  const [answer, setAnswer] = useState({ to: message, text: message });
  // A newer message of the server's takes the place of an answer.
  const text = answer.to === message ? answer.text : message;
  useEffect(() => {
    const form = element.current?.closest("form");
    if (!form) return undefined;
    return sendOnSubmit(form, failed, (said) => {
      setAnswer({ to: message, text: said });
    });
  }, [failed, message]);
  return (
    <p className="form-answer" role="status" ref={element}>
      {text}
    </p>
  );
}

function sendOnSubmit(
  form: HTMLFormElement,
  failed: string,
  say: (text: string) => void,
): () => void {
  /** The name of the submission under way or in doubt: sent again, it counts once. */
  let ticket = "";
  const send = async (data: FormData) => {
    ticket ||= `${Date.now()}-${Math.random()}`;
    data.append("villa-ticket", ticket);
    form.ariaBusy = "true";
    try {
      const { done, message, page } = await post(form.action, data);
      ticket = "";
      say(message || (done ? "" : failed));
      if (done) show(form, page);
    } catch (error) {
      console.warn("The action was not sent:", error);
      say(failed);
    } finally {
      form.ariaBusy = null;
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.ariaBusy !== "true") void send(dataOf(form, event.submitter));
  };
  form.addEventListener("submit", onSubmit);
  return () => {
    form.removeEventListener("submit", onSubmit);
  };
}

/** The fields, and the button that was pressed. */
function dataOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const data = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name)
    data.append(submitter.name, submitter.value);
  return data;
}

interface Answer {
  readonly done: boolean;
  readonly message: string;
  readonly page: string;
}

async function post(address: string, data: FormData): Promise<Answer> {
  const response = await fetch(address, {
    method: "POST",
    body: data,
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const { message = "", page = "" } = (await response.json()) as Partial<Answer>;
  return { done: response.ok, message, page };
}

/** Shows what the action has changed: over the socket, else by a full load. */
function show(form: HTMLFormElement, page: string): void {
  form.reset();
  if (!document.dispatchEvent(new Event(CONNECT_EVENT, { cancelable: true }))) return;
  const target = new URL(page, location.href);
  if (target.pathname + target.search === location.pathname + location.search) location.reload();
  else location.assign(target);
}
