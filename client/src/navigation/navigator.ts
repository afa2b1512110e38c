/** Moves from page to page over the socket: the old page stays until the new one is there. */
import type { DocumentNode } from "../protocol/document-node.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import type { Texts } from "./texts.ts";
import type { Announcer } from "./announcer.ts";
import { arrive } from "./page-change.ts";
import type { Builds } from "./builds.ts";
import type { HistoryEntries } from "./history-entries.ts";
import { rememberLanguage } from "./language.ts";
import { followedLink, samePage } from "./links.ts";
import type { LoadingBar } from "./loading-bar.ts";
import { scrollToHash, scrollToPosition, type Position } from "./scroll.ts";
import { withTransition } from "./view-transition.ts";

interface Pending {
  readonly nav: number;
  readonly url: URL;
  /** A `visit` adds a history entry; a `return` is to one that the browser has gone to already. */
  readonly kind: "visit" | "return";
  readonly position: Position | undefined;
  readonly answerBy: number;
  openBy: number;
  sent: boolean;
  /** True while the rules of the build are awaited. */
  held: boolean;
}

export interface NavigatorOptions {
  readonly session: LiveSession;
  readonly entries: HistoryEntries;
  readonly bar: LoadingBar;
  readonly announcer: Announcer;
  readonly texts: Texts;
  readonly loadInFull: (address: string) => void;
  /** Absent where nobody asks for new builds. */
  readonly builds?: Builds;
  /** Runs an update of the page to its end. */
  readonly commit: (update: () => void) => void;
}

/** Milliseconds for the connection to open, and for the new page to come. */
const OPEN_WITHIN = 2_000;
const ANSWER_WITHIN = 8_000;

export class Navigator {
  readonly #options: NavigatorOptions;
  #pending: Pending | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastNav = 0;
  /** The page that is shown: its address, what the server calls it, how it was reached. */
  #here = new URL(location.href);
  #path: string;
  #shownNav = 0;
  #leaving = false;
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
      this.#clicked(event);
    });
    window.addEventListener("popstate", () => {
      this.#returned();
    });
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#settle();
    });
  }

  #clicked(event: MouseEvent): void {
    // A choice is one in another tab, too, and on a page that is a plain website.
    rememberLanguage(event.target);
    if (!this.#options.session.available) return;
    const url = followedLink(event, this.#here);
    if (!url) return;
    event.preventDefault();
    this.#follow(url, "visit");
  }

  #returned(): void {
    const url = new URL(location.href);
    const position = this.#options.entries.position();
    this.#stopScrolling();
    // Whoever goes back and forth at once is awaited elsewhere by the server.
    if (!samePage(url, this.#here) || this.#pending?.kind === "return") {
      this.#follow(url, "return", position);
      this.#options.entries.hold();
      return;
    }
    this.#here = url;
    if (position) scrollToPosition(position);
    else if (url.hash) this.#stopScrolling = scrollToHash(url.hash);
  }

  #follow(url: URL, kind: Pending["kind"], position?: Position): void {
    const { session, bar, announcer, builds } = this.#options;
    this.#settle();
    this.#pending = this.#pendingFor(url, kind, position);
    bar.start();
    announcer.prepare();
    if (builds?.outdated) {
      this.#leave(url.href);
      return;
    }
    session.connect();
    this.#consult(this.#pending, builds);
    this.#advance();
  }

  #pendingFor(url: URL, kind: Pending["kind"], position: Position | undefined): Pending {
    const now = Date.now();
    this.#lastNav += 1;
    const deadlines = { openBy: now + OPEN_WITHIN, answerBy: now + ANSWER_WITHIN };
    return { nav: this.#lastNav, url, kind, position, ...deadlines, sent: false, held: false };
  }

  /** Asks the rules of the build how the page is to be had; they may still be under way. */
  #consult(pending: Pending, builds: Builds | undefined): void {
    const decide = () => {
      pending.held = false;
      if (pending !== this.#pending) return;
      if (builds?.isLive(pending.url.pathname) === false) this.#leave(pending.url.href);
      else this.#advance();
    };
    const preparing = builds?.prepared();
    pending.held = preparing !== undefined;
    if (preparing) void preparing.then(decide);
    else if (builds) decide();
  }

  /** Sends what is pending as soon as the connection takes it, and never waits in vain. */
  #advance(): void {
    const pending = this.#pending;
    if (!pending || pending.held) return;
    const { session } = this.#options;
    if (!session.available) this.#leave(pending.url.href);
    else if (session.ready && !pending.sent) this.#send(pending);
    else if (!session.ready) this.#awaitConnection(pending);
  }

  #send(pending: Pending): void {
    const { nav, url } = pending;
    pending.sent = true;
    this.#await(pending, pending.answerBy);
    this.#options.session.navigate({ path: url.pathname, query: url.search, nav });
  }

  #awaitConnection(pending: Pending): void {
    if (pending.sent) pending.openBy = Date.now() + OPEN_WITHIN;
    pending.sent = false;
    const isOpen = this.#options.session.status === "open";
    this.#await(pending, isOpen ? pending.answerBy : pending.openBy);
  }

  #await({ url }: Pending, deadline: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#leave(url.href);
    }, deadline - Date.now());
  }

  /** Nothing is pending any more. */
  #settle(): void {
    clearTimeout(this.#timer);
    this.#pending = undefined;
    this.#leaving = false;
    this.#options.bar.stop();
    this.#options.entries.release();
  }

  /** The browser takes over; the page stays as it is until it does. */
  #leave(address: string): void {
    if (this.#leaving) return;
    clearTimeout(this.#timer);
    this.#pending = undefined;
    this.#leaving = true;
    this.#options.loadInFull(address);
  }

  #present(page: DocumentNode, publish: () => void): void {
    if (page.build) this.#options.builds?.serves(page.build);
    const pending = this.#pending;
    const arrived = pending?.nav === page.nav;
    // A page that was given up for another one is not shown on the way.
    const givenUp = pending && page.nav !== this.#shownNav && page.nav !== 0;
    if (page.reload && page.path) this.#leave(page.path + (arrived ? pending.url.hash : ""));
    else if (arrived) this.#arrive(pending, page, publish);
    else if (!givenUp) this.#refresh(page, publish);
  }

  #refresh(page: DocumentNode, publish: () => void): void {
    this.#shownNav = page.nav;
    this.#options.commit(publish);
    if (page.path === this.#path) return;
    this.#path = page.path;
    this.#here = new URL(page.path, this.#here);
    if (!this.#pending) this.#options.entries.replace(this.#here.href);
  }

  #arrive({ url, kind, position }: Pending, page: DocumentNode, publish: () => void): void {
    const { session, entries, commit, announcer, texts } = this.#options;
    this.#settle();
    this.#stopScrolling();
    session.inputs.forget();
    this.#shownNav = page.nav;
    this.#path = page.path;
    this.#here = new URL(page.path + url.hash, url);
    this.#enter(kind, entries);
    withTransition(() => {
      commit(publish);
      this.#stopScrolling = arrive(
        { hash: url.hash, position, title: page.title },
        announcer,
        texts,
      );
    });
  }

  /** A redirect may have led elsewhere than the link said, even to the page that was left. */
  #enter(kind: Pending["kind"], entries: HistoryEntries): void {
    const address = this.#here.href;
    entries.start();
    if (address === location.href) return;
    if (kind === "visit") entries.push(address);
    else entries.replace(address);
  }
}
