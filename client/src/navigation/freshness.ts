/**
 * Polls whether a page without a socket is still current, and updates it. The socket opens for the
 * update alone and closes after it.
 */
import { rememberFocus } from "../dom/focus-restore.ts";
import { isPreview } from "../protocol/document-node.ts";
import { isField, isDirty, type Field } from "../protocol/field.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import { isRecord } from "../protocol/model.ts";
import type { Builds } from "./builds.ts";
import { isSparing } from "./network.ts";

const ENDPOINT = "/_villa/freshness";
/** A visible page polls first after this interval, then at doubling ones. */
export const FIRST_INTERVAL = 30_000;
export const MAX_INTERVAL = 15 * 60_000;
/** A page that was checked sooner than this before is not checked at once. */
export const MIN_INTERVAL = 5_000;
/** Spreads visitors who opened a page together. */
const JITTER = 0.25;
/** The socket stays open for so long after an update, for what follows it. */
export const SOCKET_LINGER = 5_000;
const ACTIVITY_EVENTS = ["pointerdown", "keydown", "input"] as const;

export interface FreshnessOptions {
  readonly session: LiveSession;
  readonly builds: Builds;
  /** The build that rendered the page. */
  readonly build: string;
  readonly container: Element;
  readonly random?: () => number;
}

export class Freshness {
  readonly #options: FreshnessOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #interval = FIRST_INTERVAL;
  /** Keeps the socket of an update from being closed, while it is still open for what follows. */
  #stopLingering: (() => void) | undefined;
  #checkedAt = Date.now();
  #started = false;
  /** A newer build's revision of the content shown, by the page's own revision. */
  #newBuildRevisions = new Map<string, string>();

  constructor(options: FreshnessOptions) {
    this.#options = options;
  }

  start(): void {
    this.#started = true;
    this.#schedule();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) clearTimeout(this.#timer);
      else this.#onVisible();
    });
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#onVisible();
    });
  }

  /** Starts anew for another page; what was shown from memory is checked at once. */
  onPageChange(age: number): void {
    this.#interval = FIRST_INTERVAL;
    if (age >= MIN_INTERVAL) void this.#poll();
    else this.#schedule();
  }

  /** True for a visible page without a socket; over a socket updates are pushed. */
  get isEnabled(): boolean {
    const { available, status, document: page } = this.#options.session;
    const isRead = this.#started && available && status === "idle" && !document.hidden;
    return isRead && !isSparing() && page.revision !== "" && !isPreview(page.path);
  }

  /**
   * Takes in at once what has changed, whatever is being typed: in development alone. Over a socket
   * changes of content are pushed; another server has those of code.
   */
  renew(isContent: boolean): void {
    const { session } = this.#options;
    if (session.status === "idle") {
      this.#update();
      return;
    }
    if (isContent && session.ready) return;
    session.disconnect();
    // Its end would close the connection that is made now.
    if (this.#stopLingering) this.#update();
    else session.connect();
  }

  #onVisible(): void {
    this.#interval = FIRST_INTERVAL;
    if (Date.now() - this.#checkedAt >= MIN_INTERVAL) void this.#poll();
    else this.#schedule();
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
    this.#interval = Math.min(2 * this.#interval, MAX_INTERVAL);
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
    const { path, revision } = this.#options.session.document;
    const current = await fetchCurrent(path, this.#newBuildRevisions.get(revision) ?? revision);
    if (!current || !this.isEnabled || this.#options.session.document.path !== path) return;
    if (current.build !== this.#options.build) {
      // The next navigation is a full load; a deployment alone is no reason for a socket.
      this.#options.builds.setServed(current.build);
      if (!this.#newBuildRevisions.has(revision)) {
        this.#newBuildRevisions.set(revision, current.revision);
        return;
      }
    }
    this.#interval = FIRST_INTERVAL;
    if (!hasUnsavedInput(this.#options.container)) this.#update();
  }

  /** Updates the page over the socket, and disconnects unless the visitor becomes active. */
  #update(): void {
    const { session, container } = this.#options;
    this.#stopLingering?.();
    const restoreFocus = rememberFocus(container);
    let isActive = false;
    const onActivity = () => {
      isActive = true;
    };
    for (const type of ACTIVITY_EVENTS)
      document.addEventListener(type, onActivity, { capture: true });
    const stopListening = () => {
      for (const type of ACTIVITY_EVENTS)
        document.removeEventListener(type, onActivity, { capture: true });
    };
    const unsubscribe = session.onStatus(() => {
      if (!session.ready) return;
      unsubscribe();
      restoreFocus();
      const timer = setTimeout(() => {
        this.#stopLingering?.();
        if (!isActive && session.queue.size === 0) session.disconnect();
      }, SOCKET_LINGER);
      this.#stopLingering = () => {
        clearTimeout(timer);
        stopListening();
        this.#stopLingering = undefined;
      };
    });
    session.connect();
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
