/** The page that is shown: its address, the server's path and revision for it, and its changes. */
import type { DocumentNode } from "../protocol/document-node.ts";
import { documentOf } from "../protocol/document-node.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import type { PageState } from "../protocol/page-state.ts";
import type { Pending } from "./destinations.ts";
import type { HistoryEntries } from "./history-entries.ts";
import type * as Turn from "./page-turn.ts";
import type { Payloads } from "./payloads.ts";
import { scrollToHash, scrollToPosition, type Position } from "./scroll.ts";

export interface ShownPageOptions {
  readonly session: LiveSession;
  readonly payloads: Payloads;
  readonly entries: HistoryEntries;
  /** Runs an update of the page synchronously. */
  readonly commit: (update: () => void) => void;
}

/** The state of a page, and its age in milliseconds. */
export interface Arrival {
  readonly state: PageState;
  readonly age: number;
}

export class ShownPage {
  readonly #options: ShownPageOptions;
  readonly #listeners = new Set<(age: number) => void>();
  #url = new URL(window.earlyAddress ?? location.href);
  #path: string;
  #revision: string;
  #stopScrolling: () => void = () => undefined;

  constructor(options: ShownPageOptions) {
    this.#options = options;
    const { session, payloads } = options;
    this.#path = session.document.path;
    this.#revision = session.document.revision;
    if (this.#revision) payloads.remember(this.#url, session.state);
  }

  get url(): URL {
    return this.#url;
  }

  get path(): string {
    return this.#path;
  }

  /** Calls `listener` after each page change with the age of what is shown, in milliseconds. */
  onChange(listener: (age: number) => void): void {
    this.#listeners.add(listener);
  }

  stopScrolling(): void {
    this.#stopScrolling();
  }

  /** Another place of the same page, which the browser's history has activated. */
  move(url: URL, position: Position | undefined): void {
    this.#url = url;
    if (position) scrollToPosition(position);
    else if (url.hash) this.#stopScrolling = scrollToHash(url.hash);
  }

  /** Shows another page. */
  turn(pending: Pending, { state, age }: Arrival, { turnPage }: typeof Turn): void {
    const { session, entries, commit } = this.#options;
    const { url, kind, position, link } = pending;
    const page = documentOf(state.model);
    const shown = new URL(page.path + url.hash, url);
    this.#stopScrolling();
    turnPage({
      url: shown,
      left: this.#url,
      kind: kind === "pop" ? "pop" : "push",
      position,
      leftBy: kind === "pop" ? link : undefined,
      title: page.title,
      texts: state.messages,
      // A view transition calls this frames later: until then the socket updates the page before.
      enter: () => {
        if (kind === "push") entries.leave(link);
        this.#enter(shown, kind, { state, age });
      },
      commit: (part) => {
        commit(() => {
          session.show(state, part);
        });
      },
      commitWhole: () => {
        commit(session.showWhole.bind(session));
      },
      shown: (stopScrolling) => {
        this.#stopScrolling = stopScrolling;
        this.#notify(age);
      },
    });
  }

  /** Shows another state of the current page, or what has become of it. */
  renew(
    { url, kind, form }: Pick<Pending, "url" | "kind" | "form">,
    { state, age }: Arrival,
    { renewPage }: typeof Turn,
  ): void {
    const { session, entries, commit } = this.#options;
    const shown = new URL(documentOf(state.model).path + url.hash, url);
    renewPage({
      url: shown,
      enter: () => {
        this.#enter(shown, kind, { state, age });
      },
      commit: () => {
        let release: () => void = () => undefined;
        commit(() => {
          release = session.refresh(state, form);
        });
        release();
      },
    });
    entries.savePosition();
    this.#notify(age);
  }

  /**
   * Takes over the document of an update that is shown; says whether its content is another than
   * before. `isLeft` says that another page is on its way.
   */
  update({ path, push, revision }: DocumentNode, isLeft: boolean): boolean {
    const { payloads, entries } = this.#options;
    const isChanged = revision !== this.#revision;
    // What was remembered of the page is outdated.
    if (isChanged) payloads.forget(this.#url);
    this.#revision = revision;
    if (path !== this.#path) {
      this.#path = path;
      this.#url = new URL(path, this.#url);
      if (push && !isLeft) entries.enter(this.#url.href, true);
      else if (!isLeft) entries.replace(this.#url.href);
    }
    return isChanged;
  }

  #enter(shown: URL, kind: Pending["kind"], { state, age }: Arrival): void {
    const { payloads, entries } = this.#options;
    const { path, revision } = documentOf(state.model);
    this.#path = path;
    this.#revision = revision;
    this.#url = shown;
    if (kind !== "replace" || shown.href !== location.href)
      entries.enter(shown.href, kind === "push");
    // An error page may be a page by the next time.
    if (revision) payloads.remember(shown, state, age);
  }

  #notify(age: number): void {
    for (const listener of this.#listeners) listener(age);
  }
}
