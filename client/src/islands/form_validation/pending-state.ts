/** Marks a natively submitted form as pending, so that it is sent once. */

/** Milliseconds after which a form whose submission led nowhere can be sent again. */
export const RESET_AFTER = 10_000;

export class PendingState {
  readonly #form: HTMLFormElement;
  readonly #label: string;
  #restore: (() => void) | undefined;

  constructor(form: HTMLFormElement, label: string) {
    this.#form = form;
    this.#label = label;
  }

  get active(): boolean {
    return this.#restore !== undefined;
  }

  begin(): void {
    const button = this.#form.querySelector<HTMLElement>(".form-send");
    const label = button?.querySelector(".button-label");
    const initialLabel = label?.textContent ?? "";
    this.#form.setAttribute("aria-busy", "true");
    button?.setAttribute("aria-disabled", "true");
    if (label && this.#label) label.textContent = this.#label;
    const timer = setTimeout(this.end, RESET_AFTER);
    this.#restore = () => {
      clearTimeout(timer);
      this.#form.setAttribute("aria-busy", "false");
      button?.setAttribute("aria-disabled", "false");
      if (label) label.textContent = initialLabel;
    };
  }

  readonly end = (): void => {
    this.#restore?.();
    this.#restore = undefined;
  };
}
