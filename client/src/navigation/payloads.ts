/** Fetches the payloads of pages, and caches those that may be needed again. */
import type { PageState, Payload } from "../protocol/page-state.ts";
import { readPayload } from "../protocol/page-state.ts";
import type { Builds } from "./builds.ts";

/** Milliseconds for which a link shows what was fetched, and the history what was seen. */
export const LINK_LIFETIME = 5 * 60_000;
export const HISTORY_LIFETIME = 30 * 60_000;
const MAX_ENTRIES = 60;
const TIMEOUT = 8_000;

/** What a followed link leads to. */
export interface Answer {
  readonly payload: Payload;
  /** Milliseconds since the server answered. */
  readonly age: number;
}

interface Entry {
  readonly payload: Promise<Payload>;
  /** Milliseconds since the epoch: when the server answered, or was requested. */
  readonly since: number;
}

/** A server of files has no other answer for another query. */
export class QueryIgnored extends Error {
  override readonly name = "QueryIgnored";
}

export interface FetchOptions {
  readonly signal?: AbortSignal;
  readonly priority?: RequestPriority;
  /** With the HTML that pages have in common. */
  readonly full?: boolean;
  /** Milliseconds that the page may have been in memory. */
  readonly lifetime?: number;
  /** Names the newest version of the page, past caches that hold an older one. */
  readonly version?: string;
}

export class Payloads {
  readonly #builds: Builds;
  readonly #prepare: (json: string) => Promise<void>;
  readonly #entries = new Map<string, Entry>();
  /** Whose prefetches are on their way. */
  readonly #pending = new Set<URL>();

  /** `prepare` loads what a payload needs before its page is shown. */
  constructor(builds: Builds, prepare: (json: string) => Promise<void> = () => Promise.resolve()) {
    this.#builds = builds;
    this.#prepare = prepare;
  }

  /** Whether the page of `url` is at hand, or on its way. */
  has(url: URL): boolean {
    return this.#entry(url) !== undefined;
  }

  /** Gives the payload of `url` from memory, else from the server; throws when there is none. */
  async load(url: URL, options: FetchOptions = {}): Promise<Answer> {
    const entry = this.#entry(url, options.lifetime);
    // One that was on its way and fails is not requested twice: the page is loaded in full.
    if (entry) return { payload: await entry.payload, age: Date.now() - entry.since };
    const { payload } = await this.#fetch(url, options);
    return { payload, age: 0 };
  }

  /** Fetches the payload of `url` ahead of its navigation; gives its size on the wire, in bytes. */
  async prefetch(url: URL, options: FetchOptions = {}): Promise<number> {
    const fetched = this.#fetch(url, options);
    const entry = {
      payload: fetched.then(({ payload }) => payload),
      since: Date.now(),
    };
    // A visitor who follows the link gets the failure; until then a failure is no unhandled one.
    entry.payload.catch(() => undefined);
    this.#store(url, entry);
    this.#pending.add(url);
    try {
      return (await fetched).bytes;
    } catch (error) {
      if (this.#entries.get(keyOf(url)) === entry) this.forget(url);
      throw error;
    } finally {
      this.#pending.delete(url);
    }
  }

  /** Caches the state from which a page was shown, `age` milliseconds old, for the way back. */
  remember(url: URL, state: PageState, age = 0): void {
    const { build } = state;
    const payload = { address: url.pathname + url.search, build, state, reload: "" };
    this.#store(url, { payload: Promise.resolve(payload), since: Date.now() - age });
  }

  /** Drops the page of `url`, which has changed. */
  forget(url: URL): void {
    this.#entries.delete(keyOf(url));
  }

  /** Drops what is on its way, as when `window.stop()` has cancelled it. */
  forgetPending(): void {
    for (const url of this.#pending) this.forget(url);
  }

  #entry(url: URL, lifetime = LINK_LIFETIME): Entry | undefined {
    const entry = this.#entries.get(keyOf(url));
    return entry && Date.now() - entry.since < lifetime ? entry : undefined;
  }

  #store(url: URL, entry: Entry): void {
    this.forget(url);
    this.#entries.set(keyOf(url), entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > MAX_ENTRIES && oldest !== undefined) this.#entries.delete(oldest);
  }

  async #fetch(url: URL, options: FetchOptions) {
    const { signal, priority = "auto", full = false, version } = options;
    const limit = new AbortController();
    const abort = () => {
      limit.abort();
    };
    const timer = setTimeout(abort, TIMEOUT);
    signal?.addEventListener("abort", abort, { once: true });
    try {
      const build = version ? `${this.#builds.id}~${version}` : this.#builds.id;
      const address = payloadUrl(url, build, full);
      // An answer from another address would not be this page's.
      const response = await fetch(address, { priority, signal: limit.signal, redirect: "error" });
      const text = await response.text();
      const bytes = Number(response.headers.get("content-length") ?? text.length);
      const payload = this.#read(text, url);
      await this.#prepare(text);
      return { payload, bytes };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Reads the payload of `url`; throws when it is invalid or another page's. */
  #read(text: string, url: URL): Payload {
    const payload = readPayload(text);
    if (!payload) throw new Error(`The payload of ${url.pathname} is no payload`);
    if (payload.build) this.#builds.setServed(payload.build);
    if (payload.state && !isSameAddress(payload.address, url))
      throw new (
        url.search && isSameAddress(payload.address, new URL(url.pathname, url))
          ? QueryIgnored
          : Error
      )(`The payload of ${url.pathname} is that of ${payload.address}`);
    return payload;
  }
}

function keyOf({ pathname, search }: URL): string {
  return pathname + search;
}

/** The address of a payload: the build's id is before the query of the page. */
export function payloadUrl({ pathname, search }: URL, build: string, full = false): string {
  const folder = pathname.endsWith("/") ? pathname : `${pathname}/`;
  return `${folder}_payload${full ? ".full" : ""}.json?${build}${search.replace("?", "&")}`;
}

/** Servers and browsers differ in what they encode, and in the slash at the end. */
function isSameAddress(address: string, url: URL): boolean {
  return comparable(address) === comparable(keyOf(url));
}

function comparable(address: string): string {
  const [path = "", query = ""] = address.split("?", 2);
  try {
    return decodeURIComponent(`${path.replace(/\/$/, "")}?${query}`);
  } catch {
    return address;
  }
}
