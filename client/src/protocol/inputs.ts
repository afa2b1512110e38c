/** Coordinates the page's live form fields across connections and navigations. */
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

  /** Gives a field that has taken another's place what the visitor has entered there. */
  restoreReplaced: ((field: Field) => void) | undefined;

  /** Saves what was typed before hydration, which resets text areas. */
  saveEarly(root: Element): void {
    for (const area of root.querySelectorAll("textarea")) {
      if (isDirty(area)) this.#earlyInput.set(area, area.value);
    }
  }

  /** Writes what was typed before hydration back to `field`. */
  restoreEarly(field: Field): void {
    const value = this.#earlyInput.get(field);
    if (value !== undefined) writeField(field, value);
    this.#earlyInput.delete(field);
    this.restoreReplaced?.(field);
  }

  /** Sends debounced events at once, so that they arrive before what follows. */
  flush(): void {
    for (const state of this.#states) state.events.flush();
  }

  onConnected(): void {
    for (const state of this.#states) state.onConnected();
  }

  /** Sends a new connection what the visitor has entered. */
  replay(replay: Replay): void {
    for (const state of this.#states) state.replay(replay);
  }

  /**
   * After a navigation, what was entered on the last page is no longer replayed. Fields of the same
   * page with another query, such as that before a filter, follow it.
   */
  forget(isOther: boolean): void {
    for (const state of this.#states) {
      if (isOther) state.forget();
      else state.settle();
    }
  }

  /** Lets a page be shown that holds what was entered in `form`; call the result afterwards. */
  hold(form: HTMLFormElement | undefined): () => void {
    const held = [...this.#states].filter(({ field }) => form && field?.form === form);
    for (const state of held) state.hold();
    return () => {
      for (const state of held) state.release();
    };
  }

  /** True while a radio button of the same group waits for its acknowledgement. */
  groupPending(field: Field): boolean {
    return this.#group(field).some((state) => state.pending);
  }

  /** Writes the server's values to the other radio buttons of the group. */
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
