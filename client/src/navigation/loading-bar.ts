/** Shows a loading bar during navigations that take longer than a moment. */
import { appendDiv } from "../dom/append-div.ts";

const DELAY = 200;

export class LoadingBar {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #bar: HTMLElement | undefined;

  start(): void {
    if (this.#bar) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#show();
    }, DELAY);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#bar?.remove();
    this.#bar = undefined;
  }

  #show(): void {
    this.#bar = appendDiv("loading-bar", "aria-hidden", "true");
  }
}
