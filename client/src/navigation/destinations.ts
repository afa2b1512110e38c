/** Finds what a navigation leads to: in memory, else on the server. */
import { loadFullStyle } from "../dom/full-style.ts";
import type { LeftLink } from "../dom/left-link.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import type { Builds } from "./builds.ts";
import type * as Turn from "./page-turn.ts";
import {
  HISTORY_LIFETIME,
  LINK_LIFETIME,
  type Answer,
  type FetchOptions,
  type Payloads,
} from "./payloads.ts";
import type { Position } from "./scroll.ts";

export interface Pending {
  readonly url: URL;
  /**
   * A `push` adds a history entry, a `replace` takes the place of the current one; a `pop` is to one
   * that the browser has already activated.
   */
  readonly kind: "push" | "pop" | "replace";
  readonly position: Position | undefined;
  /** The link that was followed, or by which the page was left to which a `pop` returns. */
  readonly link: LeftLink | undefined;
  /** True where the page has little in common with the current one. */
  readonly full: boolean;
  /** The form that leads there: to another state of the current page in place. */
  readonly form: HTMLFormElement | undefined;
  readonly abort: AbortController;
}

export interface DestinationsOptions {
  readonly session: LiveSession;
  readonly payloads: Payloads;
  readonly builds: Builds;
  readonly loadTurn: () => Promise<typeof Turn>;
}

export class Destinations {
  readonly #options: DestinationsOptions;

  constructor(options: DestinationsOptions) {
    this.#options = options;
  }

  /** Gives the page of a navigation, with all HTML that it names; undefined to load it in full. */
  async find(pending: Pending): Promise<Answer | undefined> {
    const answer = await this.#find(pending);
    // The browser's error page would take the place of this one.
    if (!answer && !navigator.onLine) throw new TypeError("There is no network.");
    return answer;
  }

  async #find({ url, kind, full, form, abort: { signal } }: Pending): Promise<Answer | undefined> {
    const { builds, payloads, session, loadTurn } = this.#options;
    if (builds.outdated) return undefined;
    const lifetime = kind === "pop" ? HISTORY_LIFETIME : LINK_LIFETIME;
    const fetched = payloads.load(url, { signal, full, lifetime });
    fetched.catch(() => undefined);
    // The page that follows may need more style than this one came with.
    const styled = loadFullStyle();
    await builds.rulesReady();
    if (!builds.isLive(url.pathname)) return undefined;
    const { eventsSent } = await loadTurn();
    if (!form) await eventsSent(session);
    const answer = await this.#whole(url, await fetched, { signal });
    return (await styled) ? answer : undefined;
  }

  /** Gives the page of `url` as it is now, past caches that hold another than `version`. */
  async renew(url: URL, version: string): Promise<Answer | undefined> {
    const fetched = await this.#options.payloads.load(url, { lifetime: 0, version });
    return this.#whole(url, fetched, { version });
  }

  /** Gives `answer` or, where it names HTML that the browser lacks, another that has it. */
  async #whole(url: URL, answer: Answer, options: FetchOptions): Promise<Answer | undefined> {
    const { payloads, session } = this.#options;
    const { state } = answer.payload;
    if (!state || (await session.prepare(state))) return answer;
    payloads.forget(url);
    const whole = await payloads.load(url, { ...options, full: true });
    return whole.payload.state && (await session.prepare(whole.payload.state)) ? whole : undefined;
  }
}
