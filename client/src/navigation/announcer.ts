/** Polite live regions outside React's tree: what happened is told without moving the focus. */

/** Assistive technology notices a change only in a region that it knows already. */
const NOTICE_DELAY = 100;

export class Announcer {
  #region: HTMLElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Puts the region on the page, ahead of what it will say. */
  prepare(): void {
    if (this.#region?.isConnected) return;
    this.#region = document.createElement("div");
    this.#region.className = "page-announcer";
    this.#region.setAttribute("aria-live", "polite");
    this.#region.setAttribute("aria-atomic", "true");
    document.body.append(this.#region);
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
