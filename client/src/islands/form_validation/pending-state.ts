/** A form that the browser sends by itself says so, and is sent once. */

/** Milliseconds after which a form that led nowhere can be sent again. */
export const PATIENCE = 10_000;

export class Sending {
  readonly #form: HTMLFormElement;
  readonly #words: string;
  #undo: (() => void) | undefined;

  constructor(form: HTMLFormElement, words: string) {
    this.#form = form;
    this.#words = words;
  }

  get underWay(): boolean {
    return this.#undo !== undefined;
  }

  begin(): void {
    const button = this.#form.querySelector<HTMLElement>(".form-send");
    const label = button?.querySelector(".button-label");
    const words = label?.textContent ?? "";
    this.#form.setAttribute("aria-busy", "true");
    button?.setAttribute("aria-disabled", "true");
    if (label && this.#words) label.textContent = this.#words;
    const timer = setTimeout(this.end, PATIENCE);
    this.#undo = () => {
      clearTimeout(timer);
      this.#form.setAttribute("aria-busy", "false");
      button?.setAttribute("aria-disabled", "false");
      if (label) label.textContent = words;
    };
  }

  readonly end = (): void => {
    this.#undo?.();
    this.#undo = undefined;
  };
}
