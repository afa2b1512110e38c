/** Navigates over the socket: the old page stays until the new one has arrived. */
import type { DocumentNode } from "../protocol/document-node.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import type { Texts } from "./texts.ts";
import type { Announcer } from "./announcer.ts";
import { completePageChange } from "./page-change.ts";
import type { Builds } from "./builds.ts";
import type { HistoryEntries } from "./history-entries.ts";
import { saveLanguage } from "./language.ts";
import { followedLink, samePage } from "./links.ts";
import type { LoadingBar } from "./loading-bar.ts";
import { scrollToHash, scrollToPosition, type Position } from "./scroll.ts";
import { withTransition } from "./view-transition.ts";

interface Pending {
  readonly nav: number;
  readonly url: URL;
  /** A `push` adds a history entry; a `pop` is to one that the browser has already activated. */
  readonly kind: "push" | "pop";
  readonly position: Position | undefined;
  readonly responseBy: number;
  openBy: number;
  sent: boolean;
  /** True while the rules of the build are loading. */
  waiting: boolean;
}

export interface NavigatorOptions {
  readonly session: LiveSession;
  readonly entries: HistoryEntries;
  readonly bar: LoadingBar;
  readonly announcer: Announcer;
  readonly texts: Texts;
  readonly loadInFull: (address: string) => void;
  /** Absent where builds are not tracked. */
  readonly builds?: Builds;
  /** Runs an update of the page synchronously. */
  readonly commit: (update: () => void) => void;
}

/** Milliseconds for the connection to open, and for the new page to arrive. */
const OPEN_TIMEOUT = 2_000;
const RESPONSE_TIMEOUT = 8_000;

export class Navigator {
  readonly #options: NavigatorOptions;
  #pending: Pending | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastNav = 0;
  /** The page shown: its URL, the server's path for it, the navigation that led to it. */
  #url = new URL(location.href);
  #path: string;
  #nav = 0;
  #unloading = false;
  #stopScrolling: () => void = () => undefined;

  constructor(options: NavigatorOptions) {
    this.#options = options;
    this.#path = options.session.document.path;
    options.session.present = (page, publish) => {
      this.#present(page, publish);
    };
    options.session.onStatus(() => {
      this.#advance();
    });
    document.addEventListener("click", (event) => {
      this.#onClick(event);
    });
    window.addEventListener("popstate", () => {
      this.#onPopState();
    });
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#reset();
    });
  }

  #onClick(event: MouseEvent): void {
    // Also for links to another tab, and on pages without a socket.
    saveLanguage(event.target);
    if (!this.#options.session.available) return;
    const url = followedLink(event, this.#url);
    if (!url) return;
    event.preventDefault();
    this.#start(url, "push");
  }

  #onPopState(): void {
    const url = new URL(location.href);
    const position = this.#options.entries.position();
    this.#stopScrolling();
    // After back and forward in quick succession the server still answers the first.
    if (!samePage(url, this.#url) || this.#pending?.kind === "pop") {
      this.#start(url, "pop", position);
      this.#options.entries.pause();
      return;
    }
    this.#url = url;
    if (position) scrollToPosition(position);
    else if (url.hash) this.#stopScrolling = scrollToHash(url.hash);
  }

  #start(url: URL, kind: Pending["kind"], position?: Position): void {
    const { session, bar, announcer, builds } = this.#options;
    this.#reset();
    this.#pending = this.#pendingFor(url, kind, position);
    bar.start();
    announcer.prepare();
    if (builds?.outdated) {
      this.#load(url.href);
      return;
    }
    session.connect();
    this.#checkRules(this.#pending, builds);
    this.#advance();
  }

  #pendingFor(url: URL, kind: Pending["kind"], position: Position | undefined): Pending {
    const now = Date.now();
    this.#lastNav += 1;
    const deadlines = { openBy: now + OPEN_TIMEOUT, responseBy: now + RESPONSE_TIMEOUT };
    return {
      nav: this.#lastNav,
      url,
      kind,
      position,
      ...deadlines,
      sent: false,
      waiting: false,
    };
  }

  /** Decides by the build's rules, which may still be loading, between live and full load. */
  #checkRules(pending: Pending, builds: Builds | undefined): void {
    const decide = () => {
      pending.waiting = false;
      if (pending !== this.#pending) return;
      if (builds?.isLive(pending.url.pathname) === false) this.#load(pending.url.href);
      else this.#advance();
    };
    const rules = builds?.rulesReady();
    pending.waiting = rules !== undefined;
    if (rules) void rules.then(decide);
    else if (builds) decide();
  }

  /**
   * Sends the pending navigation once the connection is ready; loads in full when it will not be.
   */
  #advance(): void {
    const pending = this.#pending;
    if (!pending || pending.waiting) return;
    const { session } = this.#options;
    if (!session.available) this.#load(pending.url.href);
    else if (session.ready && !pending.sent) this.#send(pending);
    else if (!session.ready) this.#waitForConnection(pending);
  }

  #send(pending: Pending): void {
    const { nav, url } = pending;
    pending.sent = true;
    this.#setDeadline(pending, pending.responseBy);
    this.#options.session.navigate({ path: url.pathname, query: url.search, nav });
  }

  #waitForConnection(pending: Pending): void {
    if (pending.sent) pending.openBy = Date.now() + OPEN_TIMEOUT;
    pending.sent = false;
    const isOpen = this.#options.session.status === "open";
    this.#setDeadline(pending, isOpen ? pending.responseBy : pending.openBy);
  }

  #setDeadline({ url }: Pending, deadline: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#load(url.href);
    }, deadline - Date.now());
  }

  /** Ends the pending navigation. */
  #reset(): void {
    clearTimeout(this.#timer);
    this.#pending = undefined;
    this.#unloading = false;
    this.#options.bar.stop();
    this.#options.entries.resume();
  }

  /** Loads in full; the old page stays until the browser replaces it. */
  #load(address: string): void {
    if (this.#unloading) return;
    clearTimeout(this.#timer);
    this.#pending = undefined;
    this.#unloading = true;
    this.#options.loadInFull(address);
  }

  #present(page: DocumentNode, publish: () => void): void {
    if (page.build) this.#options.builds?.setServed(page.build);
    const pending = this.#pending;
    const isAnswer = pending?.nav === page.nav;
    // The page of a superseded navigation is not shown.
    const isSuperseded = pending && page.nav !== this.#nav && page.nav !== 0;
    if (page.reload && page.path) this.#load(page.path + (isAnswer ? pending.url.hash : ""));
    else if (isAnswer) this.#complete(pending, page, publish);
    else if (!isSuperseded) this.#refresh(page, publish);
  }

  #refresh(page: DocumentNode, publish: () => void): void {
    this.#nav = page.nav;
    this.#options.commit(publish);
    if (page.path === this.#path) return;
    this.#path = page.path;
    this.#url = new URL(page.path, this.#url);
    if (!this.#pending) this.#options.entries.replace(this.#url.href);
  }

  #complete({ url, kind, position }: Pending, page: DocumentNode, publish: () => void): void {
    const { session, entries, commit, announcer, texts } = this.#options;
    this.#reset();
    this.#stopScrolling();
    session.inputs.forget();
    this.#nav = page.nav;
    this.#path = page.path;
    this.#url = new URL(page.path + url.hash, url);
    this.#updateHistory(kind, entries);
    withTransition(() => {
      commit(publish);
      this.#stopScrolling = completePageChange(
        { hash: url.hash, position, title: page.title },
        announcer,
        texts,
      );
    });
  }

  /** A redirect may have led elsewhere than the link said, even back to the current page. */
  #updateHistory(kind: Pending["kind"], entries: HistoryEntries): void {
    const address = this.#url.href;
    entries.takeOver();
    if (address === location.href) return;
    if (kind === "push") entries.push(address);
    else entries.replace(address);
  }
}
