/** Announces navigations to assistive technology in a polite live region outside React's tree. */
import { appendDiv } from "../dom/append-div.ts";

/** Milliseconds: changes are announced only in a region that exists already. */
const NOTICE_DELAY = 100;

export class Announcer {
  #region: HTMLElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Adds the region to the page ahead of its first announcement. */
  prepare(): void {
    if (this.#region?.isConnected) return;
    this.#region = appendDiv("page-announcer", "aria-live", "polite");
    this.#region.setAttribute("aria-atomic", "true");
  }

  announce(text: string): void {
    this.prepare();
    clearTimeout(this.#timer);
    if (this.#region) this.#region.textContent = "";
    this.#timer = setTimeout(() => {
      if (this.#region) this.#region.textContent = text;
    }, NOTICE_DELAY);
  }
}
