/** Polls whether a page without a socket is still current, and shows what has become of it. */
import { isPreview } from "../protocol/document-node.ts";
import { isField, isDirty, type Field } from "../protocol/field.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import { isRecord } from "../protocol/model.ts";
import type { Builds } from "./builds.ts";
import { reloadOnce } from "./full-load.ts";
import { isSparing } from "./network.ts";

const ENDPOINT = "/_villa/freshness";
/** A visible page polls first after this interval, then at doubling ones. */
export const FIRST_INTERVAL = 30_000;
export const MAX_INTERVAL = 15 * 60_000;
/** A page that was checked sooner than this before is not checked at once. */
export const MIN_INTERVAL = 5_000;
/** A page that wants a socket and has none polls sooner. */
export const LIVE_INTERVAL = 5_000;
export const MAX_LIVE_INTERVAL = 60_000;
/** Spreads visitors who opened a page together. */
const JITTER = 0.25;

export interface FreshnessOptions {
  readonly session: LiveSession;
  readonly builds: Builds;
  /** The build that rendered the page. */
  readonly build: string;
  readonly container: Element;
  /** Shows the page as it is now; false where it can only be loaded in full. */
  readonly refresh: (revision: string) => Promise<boolean>;
  readonly random?: () => number;
}

export class Freshness {
  readonly #options: FreshnessOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #interval = FIRST_INTERVAL;
  #checkedAt = Date.now();
  #started = false;

  constructor(options: FreshnessOptions) {
    this.#options = options;
  }

  start(): void {
    this.#started = true;
    this.#begin();
    this.#watchSession();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) clearTimeout(this.#timer);
      else this.#onVisible();
    });
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#onVisible();
    });
  }

  /** Starts again for another page; what was shown from memory is checked at once. */
  onPageChange(age: number): void {
    if (age >= MIN_INTERVAL) void this.#poll();
    else this.#begin();
  }

  /** True for a visible page without a socket; over a socket updates are pushed. */
  get isEnabled(): boolean {
    const { ready, state, document: page } = this.#options.session;
    const isRead = this.#started && state.updates && !ready && !document.hidden;
    return isRead && !isSparing() && page.revision !== "" && !isPreview(page.path);
  }

  /**
   * Takes in at once what has changed, whatever is being typed: in development alone. Over a socket
   * changes of content are pushed; another server has those of code, and a page that fails there
   * says so. Without sockets the page is got by its payload. The answer to a form stays: to load
   * it again would send the form again.
   */
  renew(isContent: boolean): void {
    const { session, refresh } = this.#options;
    if (isContent && session.ready) return;
    if (session.available) {
      session.disconnect();
      session.connect();
    } else if (session.state.updates) {
      refresh(String(Date.now())).then((isShown) => isShown || reloadOnce(), console.info);
    }
  }

  /** A page whose socket was dropped, and wants one, is polled soon. */
  #watchSession(): void {
    const { session } = this.#options;
    let wasReady = session.ready;
    session.onStatus(() => {
      if (wasReady && !session.ready) this.#begin();
      wasReady = session.ready;
    });
  }

  /** Begins again with the shortest interval. */
  #begin(): void {
    this.#interval = this.#first;
    this.#schedule();
  }

  get #first(): number {
    return this.#wantsSocket ? LIVE_INTERVAL : FIRST_INTERVAL;
  }

  get #wantsSocket(): boolean {
    const { live, soon } = this.#options.session.state;
    return soon || live.connect === "load" || live.connect === "idle";
  }

  #onVisible(): void {
    if (Date.now() - this.#checkedAt >= MIN_INTERVAL) void this.#poll();
    else this.#begin();
  }

  #schedule(): void {
    const { random = Math.random } = this.#options;
    clearTimeout(this.#timer);
    const wait = this.#interval * (1 - JITTER + 2 * JITTER * random());
    this.#timer = setTimeout(() => void this.#poll(), wait);
  }

  async #poll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#checkedAt = Date.now();
    this.#interval = Math.min(
      2 * this.#interval,
      this.#wantsSocket ? MAX_LIVE_INTERVAL : MAX_INTERVAL,
    );
    if (this.isEnabled) {
      try {
        await this.#check();
      } catch (error) {
        console.info("The current revision of the page is unknown:", error);
      }
    }
    if (!document.hidden) this.#schedule();
  }

  async #check(): Promise<void> {
    const { builds, build, session, container, refresh } = this.#options;
    const { path, revision } = session.document;
    const current = await fetchCurrent(path, revision);
    if (!current || !this.isEnabled || session.document.path !== path) return;
    // After a deployment the next navigation is a full load.
    if (current.build !== build) builds.setServed(current.build);
    this.#interval = this.#first;
    if (current.build === build && !hasUnsavedInput(container)) await refresh(current.revision);
  }
}

interface CurrentPage {
  readonly revision: string;
  readonly build: string;
}

/** Fetches the current revision and build of a page; undefined while `revision` is current. */
async function fetchCurrent(address: string, revision: string): Promise<CurrentPage | undefined> {
  const { pathname, search } = new URL(address, location.href);
  const query = new URLSearchParams({ path: decodeURIComponent(pathname), revision });
  if (search) query.set("qs", search);
  const signal = AbortSignal.timeout(10_000);
  const response = await fetch(`${ENDPOINT}?${query.toString()}`, { priority: "low", signal });
  if (response.status !== 200) return undefined;
  const current: unknown = await response.json();
  if (!isRecord(current)) return undefined;
  return { revision: String(current.revision), build: String(current.build) };
}

/** An update waits while the visitor fills in a form. */
function hasUnsavedInput(container: Element): boolean {
  if (isField(document.activeElement) && container.contains(document.activeElement)) return true;
  const fields = container.querySelectorAll<Field>("input, select, textarea");
  return [...fields].some((field) => isDirty(field) || hasFiles(field));
}

function hasFiles(field: Field): boolean {
  return field instanceof HTMLInputElement && (field.files?.length ?? 0) > 0;
}
