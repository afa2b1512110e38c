/** The page around the frame: WordPress' editor, or one of this site. */
import { NAME, readMessage, type FromEditor, type ToEditor } from "./messages.ts";

export class EditorPage {
  /** The origins whose pages may speak, beside this site's own. */
  #origins: readonly string[] = [];
  /** The origin of the page that has spoken. */
  #origin: string | undefined;

  /** Says whose pages may speak. */
  expect(origins: readonly string[]): void {
    this.#origins = origins;
  }

  /** Reads what the page around the frame says; undefined for what others say. */
  read({ data, source, origin }: MessageEvent<unknown>): FromEditor | undefined {
    // The script of a window of its own is the editor's, which has opened the window.
    if ((source !== parent && source !== parent.opener) || !source || !this.#isKnown(origin))
      return undefined;
    const message = readMessage(data);
    if (message) this.#origin = origin;
    return message;
  }

  /** Answers it; before it has spoken it hears only that the frame is there. */
  say(message: ToEditor): void {
    if (parent === window) return;
    if (this.#origin) parent.postMessage({ villa: NAME, ...message }, this.#origin);
    else if (message.kind === "ready") parent.postMessage({ villa: NAME, kind: "ready" }, "*");
  }

  #isKnown(origin: string): boolean {
    return origin === location.origin || this.#origins.includes(origin);
  }
}
