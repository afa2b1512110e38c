/** Passes on messages other than layout updates, for third-party modules and notices. */
import type { OtherMessage } from "./messages.ts";

type Listener = (message: OtherMessage) => void;

export class OtherMessages {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** Subscribes to messages of a type; call the result to stop. */
  listen(type: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  pass(message: OtherMessage): void {
    for (const listener of this.#listeners.get(message.type) ?? []) listener(message);
  }
}
