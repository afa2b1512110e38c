/** Turns pages: a followed link or form is answered from memory, else by one request. */
import { describeLink } from "../dom/left-link.ts";
import type { DocumentNode } from "../protocol/document-node.ts";
import { documentOf, isSamePage } from "../protocol/document-node.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import type { PageState } from "../protocol/page-state.ts";
import type { Builds } from "./builds.ts";
import { Destinations, type Pending } from "./destinations.ts";
import type { HistoryEntries } from "./history-entries.ts";
import { changesLanguage, saveLanguage } from "./language.ts";
import { Waiting, whenReachable } from "./line.ts";
import { followedLink, samePage, withHash } from "./links.ts";
import type { LoadingBar } from "./loading-bar.ts";
import type * as Turn from "./page-turn.ts";
import { QueryIgnored, type Answer, type Payloads } from "./payloads.ts";
import { scrollToHash, scrollToPosition } from "./scroll.ts";

export interface NavigatorOptions {
  readonly session: LiveSession;
  readonly payloads: Payloads;
  readonly builds: Builds;
  readonly entries: HistoryEntries;
  readonly bar: LoadingBar;
  readonly loadInFull: (address: string) => void;
  /** Runs an update of the page synchronously. */
  readonly commit: (update: () => void) => void;
  readonly reachable: () => Promise<boolean>;
}

type NavigationOptions = Partial<Pick<Pending, "position" | "link" | "full" | "form">>;

export class Navigator {
  readonly #options: NavigatorOptions;
  readonly #destinations: Destinations;
  readonly waiting = new Waiting();
  readonly #listeners = new Set<(age: number) => void>();
  #pending: Pending | undefined;
  /** The page shown: its URL, the server's path and revision for it. */
  #url = new URL(location.href);
  #path: string;
  #revision: string;
  #unloading = false;
  #stopScrolling: () => void = () => undefined;
  #turn: Promise<typeof Turn> | undefined;

  constructor(options: NavigatorOptions) {
    this.#options = options;
    const { session, payloads } = options;
    this.#destinations = new Destinations({ ...options, loadTurn: this.loadTurn.bind(this) });
    this.#path = session.document.path;
    this.#revision = session.document.revision;
    if (this.#revision) payloads.remember(this.#url, session.state);
    session.present = (page, publish) => {
      this.#present(page, publish);
    };
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

  /** Calls `listener` after each page change with the age of what is shown, in milliseconds. */
  onPageChange(listener: (age: number) => void): void {
    this.#listeners.add(listener);
  }

  /** Loads what shows a page; at hand from then on, since even a loaded import takes a task. */
  loadTurn(): Promise<typeof Turn> {
    const turn = (this.#turn ??= import("./page-turn.ts"));
    // Whoever awaits it is told, too.
    turn.catch(() => (this.#turn = undefined));
    return turn;
  }

  #onClick(event: MouseEvent): void {
    // Also for links to another tab.
    saveLanguage(event.target);
    const url = followedLink(event, this.#url);
    if (!url) return;
    event.preventDefault();
    const full = changesLanguage(event.target);
    void this.go(url, "push", { full, link: describeLink(event) });
  }

  /** The address of the page shown. */
  get url(): URL {
    return this.#url;
  }

  /** Ends a navigation that `form` has begun. */
  stop(form: HTMLFormElement): void {
    if (this.#pending?.form === form) this.#reset();
  }

  /**
   * Shows the page as it is now, with focus, position and what was entered; false where it can only
   * be loaded in full. `version` names what it is now.
   */
  async refresh(version: string): Promise<boolean> {
    const url = this.#url;
    const answer = await this.#destinations.renew(url, version);
    const turn = await this.loadTurn();
    if (this.#pending || this.#url !== url) return true;
    const state = answer?.payload.state;
    if (!state || this.#options.builds.outdated) return false;
    this.#renew({ url, kind: "replace", form: undefined }, state, 0, turn);
    return true;
  }

  #onPopState(): void {
    const url = new URL(location.href);
    const position = this.#options.entries.position();
    this.#stopScrolling();
    if (!samePage(url, this.#url) || this.#pending?.kind === "pop") {
      void this.go(url, "pop", { position, link: this.#options.entries.leftBy() });
      return;
    }
    this.#url = url;
    if (position) scrollToPosition(position);
    else if (url.hash) this.#stopScrolling = scrollToHash(url.hash);
  }

  /** Leads to a page; with `form` to another state of this one, in place. */
  async go(
    url: URL,
    kind: Pending["kind"],
    { position, link, full = false, form }: NavigationOptions,
  ): Promise<void> {
    const { bar, entries } = this.#options;
    this.#reset();
    const pending = { url, kind, position, link, full, form, abort: new AbortController() };
    this.#pending = pending;
    if (kind === "pop") entries.pause();
    bar.start();
    this.loadTurn().catch(() => undefined);
    try {
      const answer = await whenReachable(() => this.#destinations.find(pending), {
        signal: pending.abort.signal,
        reachable: this.#options.reachable,
        waiting: this.waiting,
      });
      const turn = await this.loadTurn();
      if (pending === this.#pending) this.#take(pending, answer, turn);
    } catch (error) {
      if (pending !== this.#pending) return;
      if (form && error instanceof QueryIgnored) {
        this.#reset();
        this.#options.session.deliveries.report("impossible");
        return;
      }
      console.info(`${url.pathname} is loaded in full:`, error);
      this.#load(url.href);
    }
  }

  #take(pending: Pending, answer: Answer | undefined, turn: typeof Turn): void {
    const { url } = pending;
    const { builds } = this.#options;
    const state = answer?.payload.state;
    if (!answer || builds.outdated) this.#load(url.href);
    else if (state && pending.form && isSamePage(documentOf(state.model).path, this.#path))
      this.#renew(pending, state, answer.age, turn);
    else if (state) this.#show(pending, state, answer.age, turn);
    else this.#load(withHash(answer.payload.reload || url.href, url.hash));
  }

  #cancel(): void {
    this.#pending?.abort.abort();
    this.#pending = undefined;
    this.waiting.set(false);
  }

  /** Ends the pending navigation. */
  #reset(): void {
    this.#cancel();
    // Without this the page that is being loaded in full would replace the one that follows.
    if (this.#unloading) {
      window.stop();
      // A followed link would wait for a prefetch that is cancelled by this, and load in full.
      this.#options.payloads.forgetPending();
    }
    this.#unloading = false;
    this.#options.bar.stop();
    this.#options.entries.resume();
  }

  /** Loads in full; the old page stays until the browser replaces it. */
  #load(address: string): void {
    if (this.#unloading) return;
    if (this.#pending?.kind === "push") this.#options.entries.leave(this.#pending.link);
    this.#cancel();
    this.#unloading = true;
    this.#options.loadInFull(address);
  }

  #show(pending: Pending, state: PageState, age: number, { turnPage }: typeof Turn): void {
    const { session, entries, commit } = this.#options;
    const { url, kind, position, link } = pending;
    const page = documentOf(state.model);
    const shown = new URL(page.path + url.hash, url);
    // It has ended by itself: to abort it would make an error that nobody reads.
    this.#pending = undefined;
    this.#reset();
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
        this.#enter(shown, kind, state, age);
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
        for (const listener of this.#listeners) listener(age);
      },
    });
  }

  /** Shows another state of the current page, or what has become of it. */
  #renew(
    { url, kind, form }: Pick<Pending, "url" | "kind" | "form">,
    state: PageState,
    age: number,
    { renewPage }: typeof Turn,
  ): void {
    const { session, entries, commit } = this.#options;
    const shown = new URL(documentOf(state.model).path + url.hash, url);
    this.#pending = undefined;
    this.#reset();
    renewPage({
      url: shown,
      enter: () => {
        this.#enter(shown, kind, state, age);
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
    for (const listener of this.#listeners) listener(age);
  }

  #enter(shown: URL, kind: Pending["kind"], state: PageState, age: number): void {
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

  /** Shows an update of the page, unless it is to be loaded in full. */
  #present(page: DocumentNode, publish: () => void): void {
    const { builds, payloads, commit, entries } = this.#options;
    if (page.build) builds.setServed(page.build);
    if (page.reload && page.path) {
      this.#load(page.path);
      return;
    }
    commit(publish);
    if (page.revision !== this.#revision) {
      // What was remembered of the page is outdated, and so may be its menus.
      payloads.forget(this.#url);
      void this.loadTurn().then(({ markCurrentLinks }) => {
        markCurrentLinks(page.path);
      });
    }
    this.#revision = page.revision;
    if (page.path === this.#path) return;
    this.#path = page.path;
    this.#url = new URL(page.path, this.#url);
    if (!this.#pending) entries.replace(this.#url.href);
  }
}
