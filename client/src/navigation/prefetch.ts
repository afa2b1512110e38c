/** Has the server warm the pages whose links are visible, so that they load from its cache. */
import { isPreview } from "../protocol/document-node.ts";
import { linkedPage } from "./links.ts";
import { isSparing } from "./network.ts";

const MAX_CONCURRENT = 4;
/** Milliseconds after a change of the page before its links are observed. */
const OBSERVE_DELAY = 200;

type Warm = (path: string) => Promise<unknown>;

export class Prefetch {
  readonly #warm: Warm;
  readonly #here: () => URL;
  readonly #requested = new Set<string>();
  readonly #waiting = new Set<HTMLAnchorElement>();
  readonly #watched = new WeakSet<HTMLAnchorElement>();
  readonly #observer: IntersectionObserver;
  #running = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(warm: Warm, here: () => URL = () => new URL(location.href)) {
    this.#warm = warm;
    this.#here = here;
    this.#observer = new IntersectionObserver((entries) => {
      this.#onIntersection(entries);
    });
  }

  /** Observes the links of `container`, and those added later. */
  watch(container: Element): void {
    this.#observeLinks(container);
    new MutationObserver(() => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.#observeLinks(container);
      }, OBSERVE_DELAY);
    }).observe(container, { childList: true, subtree: true });
  }

  #observeLinks(container: Element): void {
    for (const link of container.querySelectorAll("a")) {
      if (this.#watched.has(link)) continue;
      this.#watched.add(link);
      this.#observer.observe(link);
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
      if (this.#running >= MAX_CONCURRENT) return;
      this.#waiting.delete(link);
      const path = this.#pathToWarm(link);
      if (path !== undefined) void this.#run(path);
    }
  }

  /** Each page is warmed once per document. */
  #pathToWarm(link: HTMLAnchorElement): string | undefined {
    if (isSparing() || document.hidden) return undefined;
    const here = this.#here();
    const page = linkedPage(link, here);
    if (!page || page.search || page.pathname === here.pathname) return undefined;
    if (isPreview(page.pathname) || this.#requested.has(page.pathname)) return undefined;
    return page.pathname;
  }

  async #run(path: string): Promise<void> {
    this.#requested.add(path);
    this.#running += 1;
    try {
      await this.#warm(path);
    } catch (error) {
      console.info(`The page ${path} was not prefetched:`, error);
    }
    this.#running -= 1;
    this.#runNext();
  }
}

export async function warmPage(path: string): Promise<void> {
  await fetchLowPriority(`/_villa/warm?path=${encodeURIComponent(path)}`);
}

/** Fetches the payload of a prerendered page, where there is no server to warm it. */
export async function fetchPayload(path: string, build: string): Promise<void> {
  const response = await fetchLowPriority(`${path}_payload.json?${build}`);
  if (!response.ok) console.warn(`The payload of ${path} answers ${String(response.status)}`);
}

function fetchLowPriority(address: string): Promise<Response> {
  return fetch(address, { priority: "low", signal: AbortSignal.timeout(10_000) });
}
