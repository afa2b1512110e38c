/**
 * Fetches the payloads of pages before their links are followed: of links in sight while the page
 * is idle, of a link that is pointed at, touched or focused at once.
 */
import { whenIdle } from "../dom/idle.ts";
import { isPreview } from "../protocol/document-node.ts";
import type { Builds } from "./builds.ts";
import { changesLanguage } from "./language.ts";
import { linkedPage, LOADED_IN_FULL } from "./links.ts";
import { isSparing } from "./network.ts";
import type { FetchOptions, Payloads } from "./payloads.ts";

const MAX_CONCURRENT = 4;
/** Bytes on the wire that links in sight may cost, for each page shown. */
export const MAX_BYTES = 400_000;
/** Milliseconds after a change of the page before its links are observed. */
const OBSERVE_DELAY = 200;
/** Milliseconds that a pointer rests on a link before it counts as pointed at. */
export const HOVER_DELAY = 65;

export interface PrefetchOptions {
  readonly payloads: Pick<Payloads, "has" | "prefetch">;
  readonly builds: Pick<Builds, "outdated" | "isLive" | "isMissing">;
  /** Called for each new link to a page of this site that the browser loads in full. */
  readonly onFullLoad?: () => void;
  readonly here?: () => URL;
}

export class Prefetch {
  readonly #options: PrefetchOptions;
  readonly #here: () => URL;
  /** The addresses that failed or were answered: each is fetched ahead once for each page. */
  #requested = new Set<string>();
  readonly #waiting = new Set<HTMLAnchorElement>();
  readonly #watched = new WeakSet<HTMLAnchorElement>();
  readonly #observer: IntersectionObserver;
  #running = 0;
  #bytes = 0;
  #path: string;
  #observeTimer: ReturnType<typeof setTimeout> | undefined;
  #hoverTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PrefetchOptions) {
    this.#options = options;
    this.#here = options.here ?? (() => new URL(location.href));
    this.#path = this.#here().pathname;
    this.#observer = new IntersectionObserver((entries) => {
      this.#onIntersection(entries);
    });
  }

  /** Observes the links of `container`, and those added later. */
  watch(container: Element): void {
    this.#observeLinks(container);
    new MutationObserver(() => {
      clearTimeout(this.#observeTimer);
      this.#observeTimer = setTimeout(() => {
        this.#observeLinks(container);
      }, OBSERVE_DELAY);
    }).observe(container, { childList: true, subtree: true });
    this.#watchPointer(container);
  }

  #watchPointer(container: Element): void {
    container.addEventListener("pointerover", ({ target }) => {
      clearTimeout(this.#hoverTimer);
      this.#hoverTimer = setTimeout(() => {
        this.#onIntent(target);
      }, HOVER_DELAY);
    });
    for (const type of ["pointerdown", "touchstart", "focusin"])
      container.addEventListener(
        type,
        ({ target }) => {
          this.#onIntent(target);
        },
        { passive: true },
      );
  }

  /** Queries count too: a visitor who points at a link is about to follow it. */
  #onIntent(target: EventTarget | null): void {
    const link = target instanceof Element ? target.closest("a") : null;
    const url = link && this.#pageToFetch(link);
    if (url) void this.#fetch(url, { full: changesLanguage(link) });
  }

  #observeLinks(container: Element): void {
    const { origin, pathname } = this.#here();
    if (pathname !== this.#path) {
      this.#path = pathname;
      this.#bytes = 0;
      this.#requested = new Set();
    }
    for (const link of container.querySelectorAll("a")) {
      if (this.#watched.has(link)) continue;
      this.#watched.add(link);
      if (!link.matches(LOADED_IN_FULL)) this.#observer.observe(link);
      else if (link.origin === origin) this.#options.onFullLoad?.();
    }
  }

  #onIntersection(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const link = target as HTMLAnchorElement;
      if (isIntersecting) this.#waiting.add(link);
      else this.#waiting.delete(link);
    }
    this.#runNext();
  }

  #runNext(): void {
    for (const link of this.#waiting) {
      if (this.#running >= MAX_CONCURRENT || this.#bytes >= MAX_BYTES) return;
      this.#waiting.delete(link);
      const url = this.#pageToFetch(link);
      if (url && !url.search) this.#runWhenIdle(url, changesLanguage(link));
    }
  }

  #runWhenIdle(url: URL, full: boolean): void {
    this.#running += 1;
    this.#requested.add(url.pathname);
    whenIdle(() => {
      void this.#fetch(url, { priority: "low", full }).then((bytes) => {
        this.#running -= 1;
        this.#bytes += bytes;
        this.#runNext();
      });
    });
  }

  #pageToFetch(link: HTMLAnchorElement): URL | undefined {
    const { payloads, builds } = this.#options;
    if (isSparing() || document.hidden || builds.outdated) return undefined;
    const here = this.#here();
    const page = linkedPage(link, here);
    if (!page || (page.pathname === here.pathname && page.search === here.search)) return undefined;
    const { pathname, search } = page;
    if (isPreview(pathname) || !builds.isLive(pathname) || builds.isMissing(pathname))
      return undefined;
    return this.#requested.has(pathname + search) || payloads.has(page) ? undefined : page;
  }

  /** Gives the bytes that the payload took; a failure costs the visitor nothing. */
  async #fetch(url: URL, options: FetchOptions): Promise<number> {
    this.#requested.add(url.pathname + url.search);
    try {
      return await this.#options.payloads.prefetch(url, options);
    } catch (error) {
      if (!isLineFault(error))
        console.warn(`The payload of ${url.pathname} was not fetched:`, error);
      return 0;
    }
  }
}

/** A line that is dropped or slow is no fault of the site: the browser logs what it could not reach. */
function isLineFault(error: unknown): boolean {
  return (
    error instanceof TypeError || (error instanceof DOMException && error.name === "AbortError")
  );
}
