/** Sends one file of an action's form before the form itself, and reports how far it has come. */
import { builtIn } from "../../own.ts";

/** Milliseconds in which no byte has gone, after which a transfer counts as broken. */
const STALLED = 30_000;
const TOO_MANY = 429;
const SERVER_FAILED = 500;

/** What the server has stored, or a message that says what is wrong with the file. */
export interface Reply {
  readonly handle?: string;
  readonly message?: string;
  /** Another try may succeed: there were too many at once. */
  readonly isBusy?: boolean;
}

export interface Transfer {
  /** Rejects when the server was not reached. */
  readonly reply: Promise<Reply>;
  readonly abort: () => void;
}

/** A POST by XMLHttpRequest: `fetch` reports no progress of what it sends. */
export function transfer(
  form: HTMLFormElement,
  field: string,
  file: File,
  onProgress: (part: number) => void,
): Transfer {
  const request = new XMLHttpRequest();
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(stalled);
    stalled = setTimeout(() => {
      request.abort();
    }, STALLED);
  };
  const reply = new Promise<Reply>((resolve, reject) => {
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      wait();
      onProgress(total ? loaded / total : 0);
    });
    request.addEventListener("loadend", () => {
      clearTimeout(stalled);
      const said = read(request);
      if (said) resolve(said);
      else reject(new Error(`The file was answered with ${String(request.status)}.`));
    });
    request.open("POST", addressOf(form));
    request.setRequestHeader("accept", "application/json");
    const data = bodyOf(form);
    data.append(field, file, file.name);
    request.send(data);
    wait();
  });
  return {
    reply,
    abort: () => {
      request.abort();
    },
  };
}

/** Has the server remove a file that it stores; what is not removed now is removed in hours. */
export function takeBack(form: HTMLFormElement, handle: string): void {
  const body = bodyOf(form);
  body.append("villa-remove", handle);
  const headers = { accept: "application/json" };
  fetch(addressOf(form), { method: "POST", body, headers, keepalive: true }).catch(
    (error: unknown) => {
      console.info("The file was not removed yet:", error);
    },
  );
}

function bodyOf(form: HTMLFormElement): FormData {
  const body = new FormData();
  const token = form.querySelector<HTMLInputElement>("input[name=villa-action]");
  body.append("villa-action", token?.value ?? "");
  return body;
}

function addressOf(form: HTMLFormElement): string {
  const address = new URL(builtIn(form, "getAttribute").call(form, "action") ?? "", location.href);
  return `${address.pathname}files/${address.search}`;
}

/** Reads an answer; undefined where there was none, or where another try may have one. */
function read(request: XMLHttpRequest): Reply | undefined {
  try {
    const said = JSON.parse(request.responseText) as Reply;
    const isBusy = request.status === TOO_MANY || request.status >= SERVER_FAILED;
    return said.handle || said.message ? { ...said, isBusy } : undefined;
  } catch {
    return undefined;
  }
}
