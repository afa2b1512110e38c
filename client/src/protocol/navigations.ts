/** Knows which messages belong to the page shown: those of a page that was left may still arrive. */
import { documentOf } from "./document-node.ts";
import type { LayoutUpdate } from "./messages.ts";

export class Navigations {
  #count = 0;
  /** The navigation that the server knows of, until it serves its page. */
  #awaited: number | undefined;

  /** Gives the number of another navigation. */
  begin(): number {
    this.#count += 1;
    this.#awaited = this.#count;
    return this.#count;
  }

  /** A new connection serves the page that it is for. */
  reset(): void {
    this.#awaited = undefined;
  }

  serves({ path, model }: LayoutUpdate): boolean {
    if (this.#awaited === undefined) return true;
    return path === "" && model !== undefined && this.isAwaited(documentOf(model).nav);
  }

  isAwaited(nav: unknown): boolean {
    if (this.#awaited !== undefined && nav !== this.#awaited) return false;
    this.#awaited = undefined;
    return true;
  }
}
