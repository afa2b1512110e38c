/** Sends a form by HTTP when the client requests it, and shows what becomes of it in its place. */
import { useEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

import { FormPost } from "../../dom/form-post.ts";
import { notify, notifyForAWhile } from "../../dom/notify.ts";
import { builtIn } from "../../own.ts";
import { showErrors } from "./error-messages.ts";
import { formById } from "./form-by-id.ts";
import { PendingState } from "./pending-state.ts";

/** Reports the steps of a submission; the default of one by HTTP is the browser's. */
const SUBMISSION_EVENT = "villa:submission";

export interface Words {
  readonly sending: string;
  /** It is on its way for long. */
  readonly slow: string;
  /** It waits for the connection. */
  readonly offline: string;
  readonly failed: string;
}

interface SentFormProps {
  readonly form: string;
  /** Counts the changes of what the server shows of the form. */
  readonly turn: number;
  readonly words: Words;
}

/** Texts about a submission; `slow` while it is on its way. */
interface Said {
  readonly kind: "slow" | "failed" | "done";
  readonly text: string;
  readonly turn: number;
}

type Say = (kind: Said["kind"], text: string) => void;

export function SentForm({ form: id, turn, words }: SentFormProps) {
  const [said, setSaid] = useState<Said | undefined>();
  // Equal words come as another object with each update.
  const latest = useRef({ turn, words });
  useEffect(() => {
    latest.current = { turn, words };
  });
  useEffect(() => {
    const form = formById(id);
    if (!form) return undefined;
    const say: Say = (kind, text) => {
      setSaid(text ? { kind, text, turn: latest.current.turn } : undefined);
    };
    return sendOnRequest(form, () => latest.current.words, say);
  }, [id]);
  // What the server shows of the form since then is newer.
  const shown = said && turn <= said.turn ? said : undefined;
  const isDone = shown?.kind === "done";
  useEffect(() => {
    const form = formById(id);
    if (!form || !isDone) return undefined;
    const isFocused = form.contains(document.activeElement) || !isElsewhere();
    builtIn(form, "style").display = "none";
    if (isFocused) document.getElementById(doneId(id))?.focus();
    return () => {
      builtIn(form, "style").display = "";
    };
  }, [id, isDone]);
  const place = formById(id)?.parentElement?.querySelector(".form-answer");
  return place && shown ? createPortal(message(id, shown), place) : null;
}

function isElsewhere(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
}

function message(form: string, { kind, text }: Said): ReactNode {
  if (kind === "slow") return <p className="form-sending">{text}</p>;
  if (kind === "done") {
    return (
      <p className="form-done" id={doneId(form)} tabIndex={-1}>
        {text}
      </p>
    );
  }
  return (
    <div className="form-failed">
      <p>{text}</p>
    </div>
  );
}

function doneId(form: string): string {
  return form.replace(/form$/, "done");
}

function sendOnRequest(form: HTMLFormElement, words: () => Words, say: Say): () => void {
  const pending = new PendingState(form, words().sending);
  let notice: HTMLElement | undefined;
  const end = () => {
    pending.end();
    notice?.remove();
    notice = undefined;
  };
  const post = new FormPost(form, {
    slow: () => {
      say("slow", words().slow);
    },
    failed: (error, waits) => {
      console.info("The form was not sent yet:", error);
      end();
      say("failed", words().failed);
      if (waits) notice = notify(words().offline);
    },
    answered: (answer) => {
      end();
      const text = answer.message || words().failed;
      if (!form.isConnected) {
        notifyForAWhile(text);
        return;
      }
      if (!answer.done) showErrors(form, answer.errors)?.focus();
      // The server's own answer may have come first.
      const isShown = form.parentElement?.querySelector(".form-answer .form-done");
      say(answer.done ? "done" : "failed", isShown ? "" : text);
    },
  });
  const onStep = (event: Event) => {
    const { step, data } = (event as CustomEvent<{ step: string; data: FormData }>).detail;
    if (step === "slow") say("slow", words().slow);
    else if (step === "answered") say("done", "");
    else {
      event.preventDefault();
      if (!pending.active) pending.begin();
      post.send(data);
    }
  };
  form.addEventListener(SUBMISSION_EVENT, onStep);
  return () => {
    form.removeEventListener(SUBMISSION_EVENT, onStep);
  };
}
