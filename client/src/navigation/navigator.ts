/** Turns pages: a followed link is answered from memory, else by one request. */
import { loadFullStyle } from "../dom/full-style.ts";
import { describeLink, type LeftLink } from "../dom/left-link.ts";
import type { DocumentNode } from "../protocol/document-node.ts";
import { documentOf } from "../protocol/document-node.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import type { PageState } from "../protocol/page-state.ts";
import type { Builds } from "./builds.ts";
import type { HistoryEntries } from "./history-entries.ts";
import { changesLanguage, saveLanguage } from "./language.ts";
import { followedLink, samePage } from "./links.ts";
import type { LoadingBar } from "./loading-bar.ts";
import type * as Turn from "./page-turn.ts";
import { HISTORY_LIFETIME, LINK_LIFETIME, type Answer, type Payloads } from "./payloads.ts";
import { scrollToHash, scrollToPosition, type Position } from "./scroll.ts";

interface Pending {
  readonly url: URL;
  /** A `push` adds a history entry; a `pop` is to one that the browser has already activated. */
  readonly kind: "push" | "pop";
  readonly position: Position | undefined;
  /** The link that was followed, or by which the page was left to which a `pop` returns. */
  readonly link: LeftLink | undefined;
  /** True where the page has little in common with the current one. */
  readonly full: boolean;
  readonly abort: AbortController;
}

export interface NavigatorOptions {
  readonly session: LiveSession;
  readonly payloads: Payloads;
  readonly builds: Builds;
  readonly entries: HistoryEntries;
  readonly bar: LoadingBar;
  readonly loadInFull: (address: string) => void;
  /** Runs an update of the page synchronously. */
  readonly commit: (update: () => void) => void;
}

type TurnPage = typeof Turn.turnPage;

export class Navigator {
  readonly #options: NavigatorOptions;
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
    void this.#navigate(url, "push", { full, link: describeLink(event) });
  }

  #onPopState(): void {
    const url = new URL(location.href);
    const position = this.#options.entries.position();
    this.#stopScrolling();
    if (!samePage(url, this.#url) || this.#pending?.kind === "pop") {
      void this.#navigate(url, "pop", { position, link: this.#options.entries.leftBy() });
      return;
    }
    this.#url = url;
    if (position) scrollToPosition(position);
    else if (url.hash) this.#stopScrolling = scrollToHash(url.hash);
  }

  async #navigate(
    url: URL,
    kind: Pending["kind"],
    options: { position?: Position | undefined; link: LeftLink | undefined; full?: boolean },
  ): Promise<void> {
    const { bar, builds, entries } = this.#options;
    this.#reset();
    const { position, link, full = false } = options;
    const pending = { url, kind, position, link, full, abort: new AbortController() };
    this.#pending = pending;
    if (kind === "pop") entries.pause();
    bar.start();
    try {
      const turn = this.loadTurn();
      const answer = builds.outdated ? undefined : await this.#answer(pending);
      const { turnPage } = await turn;
      if (pending === this.#pending) this.#take(pending, answer, turnPage);
    } catch (error) {
      if (pending !== this.#pending) return;
      console.info(`${url.pathname} is loaded in full:`, error);
      this.#load(url.href);
    }
  }

  /** Gives the page of a navigation, with all HTML that it names; undefined to load it in full. */
  async #answer({ url, kind, full, abort: { signal } }: Pending): Promise<Answer | undefined> {
    const { builds, payloads, session } = this.#options;
    const lifetime = kind === "pop" ? HISTORY_LIFETIME : LINK_LIFETIME;
    const fetched = payloads.load(url, { signal, full, lifetime });
    fetched.catch(() => undefined);
    // The page that follows may need more style than this one came with.
    const styled = loadFullStyle();
    await builds.rulesReady();
    if (!builds.isLive(url.pathname)) return undefined;
    const { eventsSent } = await this.loadTurn();
    await eventsSent(session);
    const answer = await this.#whole(url, await fetched, signal);
    return (await styled) ? answer : undefined;
  }

  /** Gives `answer` or, where it names HTML that the browser lacks, another that has it. */
  async #whole(url: URL, answer: Answer, signal: AbortSignal): Promise<Answer | undefined> {
    const { payloads, session } = this.#options;
    const { state } = answer.payload;
    if (!state || (await session.prepare(state))) return answer;
    payloads.forget(url);
    const whole = await payloads.load(url, { signal, full: true });
    return whole.payload.state && (await session.prepare(whole.payload.state)) ? whole : undefined;
  }

  #take(pending: Pending, answer: Answer | undefined, turnPage: TurnPage): void {
    const { url } = pending;
    const { builds } = this.#options;
    if (!answer || builds.outdated) this.#load(url.href);
    else if (answer.payload.state) this.#show(pending, answer.payload.state, answer.age, turnPage);
    else this.#load(withHash(answer.payload.reload || url.href, url.hash));
  }

  /** Ends the pending navigation. */
  #reset(): void {
    this.#pending?.abort.abort();
    this.#pending = undefined;
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
    this.#pending?.abort.abort();
    this.#pending = undefined;
    this.#unloading = true;
    this.#options.loadInFull(address);
  }

  #show(pending: Pending, state: PageState, age: number, turnPage: TurnPage): void {
    const { session, payloads, entries, commit } = this.#options;
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
      kind,
      position,
      leftBy: kind === "pop" ? link : undefined,
      title: page.title,
      texts: state.messages,
      // A view transition calls this frames later: until then the socket updates the page before.
      enter: () => {
        this.#path = page.path;
        this.#revision = page.revision;
        this.#url = shown;
        if (kind === "push") entries.leave(link);
        this.#updateHistory(kind, entries);
        // An error page may be a page by the next time.
        if (page.revision) payloads.remember(shown, state, age);
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

  /** A redirect may have led elsewhere than the link said, even back to the current page. */
  #updateHistory(kind: Pending["kind"], entries: HistoryEntries): void {
    const address = this.#url.href;
    entries.takeOver();
    if (address === location.href) return;
    if (kind === "push") entries.push(address);
    else entries.replace(address);
  }
}

function withHash(address: string, hash: string): string {
  return address.includes("#") ? address : address + hash;
}
