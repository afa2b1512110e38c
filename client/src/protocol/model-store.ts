/** Stores the shown model and notifies subscribers of changes. */
import type { Model } from "./model.ts";

export class ModelStore {
  readonly initial: Model;
  #model: Model;
  readonly #listeners = new Set<() => void>();

  constructor(initial: Model) {
    this.initial = initial;
    this.#model = initial;
  }

  readonly read = (): Model => this.#model;
  /** The model of the server's document, for hydration. */
  readonly readInitial = (): Model => this.initial;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  publish(model: Model): void {
    if (model === this.#model) return;
    this.#model = model;
    for (const listener of this.#listeners) listener();
  }
}
