/** Turns pages: a followed link or form is answered from memory, else by one request. */
import { describeLink } from "../dom/left-link.ts";
import type { DocumentNode } from "../protocol/document-node.ts";
import { documentOf, isSamePage } from "../protocol/document-node.ts";
import type { Builds } from "./builds.ts";
import { Destinations, type Pending } from "./destinations.ts";
import { changesLanguage, saveLanguage } from "./language.ts";
import { Waiting, whenReachable } from "./line.ts";
import { followedLink, samePage, withHash } from "./links.ts";
import type { LoadingBar } from "./loading-bar.ts";
import type * as Turn from "./page-turn.ts";
import { QueryIgnored, type Answer } from "./payloads.ts";
import { ShownPage, type ShownPageOptions } from "./shown-page.ts";

export interface NavigatorOptions extends ShownPageOptions {
  readonly builds: Builds;
  readonly bar: LoadingBar;
  readonly loadInFull: (address: string) => void;
  readonly reachable: () => Promise<boolean>;
}

type NavigationOptions = Partial<Pick<Pending, "position" | "link" | "full" | "form">>;

export class Navigator {
  readonly #options: NavigatorOptions;
  readonly #destinations: Destinations;
  readonly waiting = new Waiting();
  readonly #page: ShownPage;
  #pending: Pending | undefined;
  #unloading = false;
  #turn: Promise<typeof Turn> | undefined;

  constructor(options: NavigatorOptions) {
    this.#options = options;
    this.#destinations = new Destinations({ ...options, loadTurn: this.loadTurn.bind(this) });
    this.#page = new ShownPage(options);
    options.session.present = (page, publish) => {
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
    // Back, pressed before the client was there, has changed the address alone.
    if (!samePage(new URL(location.href), this.url)) this.#onPopState();
  }

  /** Calls `listener` after each page change with the age of what is shown, in milliseconds. */
  onPageChange(listener: (age: number) => void): void {
    this.#page.onChange(listener);
  }

  /** Loads what shows a page; at hand from then on, since even a loaded import takes a task. */
  loadTurn(): Promise<typeof Turn> {
    const turn = (this.#turn ??= import("./page-turn.ts"));
    // A caller that awaits it gets the error, too.
    turn.catch(() => (this.#turn = undefined));
    return turn;
  }

  #onClick(event: MouseEvent): void {
    // Also for links to another tab.
    saveLanguage(event.target);
    const url = followedLink(event, this.url);
    if (!url) return;
    event.preventDefault();
    const full = changesLanguage(event.target);
    void this.go(url, "push", { full, link: describeLink(event) });
  }

  /** The address of the page shown. */
  get url(): URL {
    return this.#page.url;
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
    const { url } = this;
    const answer = await this.#destinations.renew(url, version);
    const turn = await this.loadTurn();
    if (this.#pending || this.url !== url) return true;
    const state = answer?.payload.state;
    if (!state || this.#options.builds.outdated) return false;
    this.#settle();
    this.#page.renew({ url, kind: "replace", form: undefined }, { state, age: 0 }, turn);
    return true;
  }

  #onPopState(): void {
    const url = new URL(location.href);
    const position = this.#options.entries.position();
    this.#page.stopScrolling();
    if (!samePage(url, this.url) || this.#pending?.kind === "pop") {
      void this.go(url, "pop", { position, link: this.#options.entries.leftBy() });
      return;
    }
    this.#page.move(url, position);
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
    const { url, form } = pending;
    if (!answer || this.#options.builds.outdated) {
      this.#load(url.href);
      return;
    }
    const { age, payload } = answer;
    const { state } = payload;
    if (!state) {
      this.#load(withHash(payload.reload || url.href, url.hash));
      return;
    }
    this.#settle();
    const isSame = isSamePage(documentOf(state.model).path, this.#page.path);
    if (form && isSame) this.#page.renew(pending, { state, age }, turn);
    else this.#page.turn(pending, { state, age }, turn);
  }

  /** The navigation has led to a page. */
  #settle(): void {
    // Its request has ended by itself: to abort it would make an error that nobody reads.
    this.#pending = undefined;
    this.#reset();
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

  /** Shows an update of the page, unless it is to be loaded in full. */
  #present(page: DocumentNode, publish: () => void): void {
    const { builds, commit } = this.#options;
    if (page.build) builds.setServed(page.build);
    if (page.reload && page.path) {
      this.#load(page.path);
      return;
    }
    commit(publish);
    if (!this.#page.update(page, this.#pending !== undefined)) return;
    // Its menus may be others, too.
    void this.loadTurn().then(({ markCurrentLinks }) => {
      markCurrentLinks(page.path);
    });
  }
}
