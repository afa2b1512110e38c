/** Listens to the editor while the page is connected with the site, and says when it is not. */
import type { Live } from "../../react/live-context.ts";
import type { EditorPage } from "./editor-page.ts";
import type { FromEditor } from "./messages.ts";

type Session = NonNullable<Live["session"]>;

export interface Connection {
  readonly editor: EditorPage;
  readonly take: (message: FromEditor) => void;
  /** The connection has begun or ended: what was sent on the one before is void. */
  readonly changed: () => void;
}

/** The attribute of `<html>` that says what the frame shows. */
const STATE = "data-live-preview";

/** Connects; call the result to stop. */
export function connect(session: Session, { editor, take, changed }: Connection): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    const message = editor.read(event);
    if (message) take(message);
  };
  addEventListener("message", onMessage);
  const release = holdShown(session);
  let wasReady = false;
  const onStatus = () => {
    if (session.ready === wasReady) return;
    wasReady = session.ready;
    changed();
    editor.say(wasReady ? { kind: "ready" } : { kind: "connection", open: false });
  };
  const stop = session.onStatus(onStatus);
  onStatus();
  return () => {
    removeEventListener("message", onMessage);
    release();
    stop();
  };
}

/** A new connection begins without what is typed: the page stays as it is until that is there. */
function holdShown(session: Session): () => void {
  const { present } = session;
  let wasShown = false;
  session.present = (page, publish) => {
    const isWaiting = new Map(Object.entries(page.html)).get(STATE) === "waiting";
    if (isWaiting && wasShown) return;
    wasShown ||= !isWaiting;
    present.call(session, page, publish);
  };
  return () => {
    session.present = present;
  };
}
