/** Knows which messages belong to the page shown: those of a page that was left may still arrive. */
import { documentOf, type DocumentNode } from "./document-node.ts";
import type { LayoutEvent, LayoutUpdate } from "./messages.ts";
import type { PageState } from "./page-state.ts";

/** Gives the event that says who sees the page now. */
export function identification(visitor: string): LayoutEvent {
  return { target: "identify", data: [visitor], seq: 0, safe: true };
}

export class Navigations {
  #count = 0;
  /** The navigation that the server knows of, until it serves its page. */
  #awaited: number | undefined;

  /** Gives the event that says which page the browser shows now. */
  begin({ live: { revision, model } }: PageState, document: DocumentNode): LayoutEvent {
    this.#count += 1;
    this.#awaited = this.#count;
    const { pathname: path, search: query } = new URL(document.path, location.href);
    const navigation = { path, query, nav: this.#count, revision, model };
    return { target: "navigate", data: [navigation], seq: this.#count };
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
