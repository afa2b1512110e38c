/** All fields of the page that answer to the server, for what concerns more than one of them. */
import { isDirty, writeField, type Field } from "./field.ts";
import type { FieldGroup, InputState, Replay } from "./input-state.ts";

export class Inputs implements FieldGroup {
  readonly #states = new Set<InputState>();
  readonly #earlyInput = new Map<Element, string>();

  /** Adds a field; call the result when it leaves the page. */
  add(state: InputState): () => void {
    this.#states.add(state);
    return () => {
      state.events.cancel();
      this.#states.delete(state);
    };
  }

  /** Keeps what was typed before hydration, in which React resets text areas. */
  saveEarlyInput(root: Element): void {
    for (const area of root.querySelectorAll("textarea")) {
      if (isDirty(area)) this.#earlyInput.set(area, area.value);
    }
  }

  /** Gives back to `field` what was typed before hydration. */
  restoreEarlyInput(field: Field): void {
    const value = this.#earlyInput.get(field);
    if (value !== undefined) writeField(field, value);
    this.#earlyInput.delete(field);
  }

  /** Sends at once what still waits for quiet, so that it arrives before what follows. */
  flush(): void {
    for (const state of this.#states) state.events.flush();
  }

  onConnected(): void {
    for (const state of this.#states) state.onConnected();
  }

  /** Tells a new connection what the visitor has entered. */
  replay(replay: Replay): void {
    for (const state of this.#states) state.replay(replay);
  }

  /** Another page is shown: what was entered before is the server's affair. */
  forget(): void {
    for (const state of this.#states) state.forget();
  }

  /** True while a radio button of the same group awaits its acknowledgement. */
  groupPending(field: Field): boolean {
    return this.#group(field).some((state) => state.pending);
  }

  /** Lets the other radio buttons of a group show what the server has said of them. */
  reconcileGroup(field: Field): void {
    for (const state of this.#group(field)) state.reconcile();
  }

  #group(field: Field): InputState[] {
    if (field.type !== "radio") return [];
    return [...this.#states].filter(
      ({ field: other }) =>
        other !== undefined &&
        other !== field &&
        other.type === "radio" &&
        other.name === field.name &&
        other.form === field.form,
    );
  }
}
