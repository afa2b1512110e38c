/** Sends the form of an action without leaving the page, and says what came of it. */
import { useEffect, useRef, useState } from "react";

import { FormPost } from "../dom/form-post.ts";
import { notify, notifyForAWhile } from "../dom/notify.ts";
import { Answers } from "./action/answers.ts";
import { builtIn } from "../own.ts";
import type { ActionProps } from "./props.ts";

/** Requests that the page shows what has changed; a page that does prevents the default, a full load. */
const CHANGE_EVENT = "villa-change";

export default function Action({ message, ...texts }: ActionProps) {
  const latest = useRef<Texts>(texts);
  const shown = useRef(message);
  useEffect(() => {
    latest.current = texts;
    shown.current = message;
  });
  const element = useRef<HTMLParagraphElement>(null);
  const [answer, setAnswer] = useState({ to: message, text: message });
  // A newer message of the server's takes the place of an answer.
  const text = answer.to === message ? answer.text : message;
  useEffect(() => {
    const form = element.current?.closest("form");
    if (!form) return undefined;
    const answers = new Answers(form);
    const say = (said: string) => {
      answers.note(said);
      if (form.isConnected) setAnswer({ to: shown.current, text: said });
      else notifyForAWhile(said);
    };
    const unread = answers.take();
    if (unread) say(unread);
    const stop = sendOnSubmit(form, () => latest.current, say);
    addEventListener("pagehide", answers.keep);
    return () => {
      stop();
      removeEventListener("pagehide", answers.keep);
      // Of a form that is removed the effects end first.
      setTimeout(() => {
        answers.onRemoved();
      });
    };
  }, []);
  return (
    <p className="form-answer" role="status" ref={element}>
      {text}
    </p>
  );
}

type Texts = Pick<ActionProps, "failed" | "slow" | "offline">;

function sendOnSubmit(
  form: HTMLFormElement,
  texts: () => Texts,
  say: (text: string) => void,
): () => void {
  /** The number of the submission under way or in doubt: sent again, it counts once. */
  let number = "";
  let notice: HTMLElement | undefined;
  const end = () => {
    form.ariaBusy = null;
    notice?.remove();
    notice = undefined;
  };
  const post = new FormPost(form, {
    slow: () => {
      say(texts().slow);
    },
    failed: (error, waits) => {
      console.warn("The action was not sent:", error);
      end();
      say(texts().failed);
      if (waits) notice = notify(texts().offline);
    },
    answered: ({ done, message, visitor }) => {
      end();
      number = "";
      say(message || (done ? "" : texts().failed));
      if (done) show(form, visitor);
    },
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    number ||= `${Date.now()}-${Math.random()}`;
    form.ariaBusy = "true";
    const data = dataOf(form, event.submitter);
    data.set("villa-ticket", number);
    post.send(data);
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

/** Shows what the action has changed: in place, else by a full load. */
function show(form: HTMLFormElement, visitor: string): void {
  builtIn(form, "reset").call(form);
  const changed = new CustomEvent(CHANGE_EVENT, { cancelable: true, detail: visitor });
  if (document.dispatchEvent(changed)) location.reload();
}
