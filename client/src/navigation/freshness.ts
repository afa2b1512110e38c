/**
 * Asks whether a page that is only read still holds, and takes the newer one. A reader has no
 * socket over which a change would come; one opens for the change alone, and is let go after it.
 */
import { FOCUSABLE, says } from "../dom/focus-restore.ts";
import { isPreview } from "../protocol/document-node.ts";
import { isField, isTouched, type Field } from "../protocol/field.ts";
import type { LiveSession } from "../protocol/live-session.ts";
import { isRecord } from "../protocol/model.ts";
import type { Builds } from "./builds.ts";
import { isSparing } from "./network.ts";

const ADDRESS = "/_villa/freshness";
/** A page in sight asks first after so long, then ever more seldom. */
export const FIRST_WAIT = 30_000;
export const LAST_WAIT = 15 * 60_000;
/** Whoever comes back to a page at once need not know anew. */
export const LEAST_WAIT = 5_000;
/** Visitors who opened a page together do not ask together. */
const SPREAD = 0.25;
/** The socket stays for so long after a change, for what follows it. */
export const LINGER = 5_000;
const SIGNS = ["pointerdown", "keydown", "input"] as const;

export interface FreshnessOptions {
  readonly session: LiveSession;
  readonly builds: Builds;
  /** The build that wrote the page. */
  readonly build: string;
  readonly container: Element;
  readonly random?: () => number;
}

export class Freshness {
  readonly #options: FreshnessOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT;
  #askedAt = Date.now();
  #watching = false;
  /** What a newer build calls the content that the page shows. */
  #renamed = new Map<string, string>();

  constructor(options: FreshnessOptions) {
    this.#options = options;
  }

  watch(): void {
    this.#watching = true;
    this.#askLater();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) clearTimeout(this.#timer);
      else this.#seenAgain();
    });
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#seenAgain();
    });
  }

  /** True for a page in sight that is only read; over a socket changes come by themselves. */
  get isWanted(): boolean {
    const { status, document: shown } = this.#options.session;
    const isRead = this.#watching && status === "idle" && !document.hidden && !isSparing();
    return isRead && shown.revision !== "" && !isPreview(shown.path);
  }

  #seenAgain(): void {
    this.#wait = FIRST_WAIT;
    if (Date.now() - this.#askedAt >= LEAST_WAIT) void this.#look();
    else this.#askLater();
  }

  #askLater(): void {
    const { random = Math.random } = this.#options;
    clearTimeout(this.#timer);
    const wait = this.#wait * (1 - SPREAD + 2 * SPREAD * random());
    this.#timer = setTimeout(() => void this.#look(), wait);
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    this.#askedAt = Date.now();
    this.#wait = Math.min(2 * this.#wait, LAST_WAIT);
    if (this.isWanted) {
      try {
        await this.#ask();
      } catch (error) {
        console.info("Whether the page still holds is not known just now:", error);
      }
    }
    if (!document.hidden) this.#askLater();
  }

  async #ask(): Promise<void> {
    const { path, revision } = this.#options.session.document;
    const newest = await askFor(path, this.#renamed.get(revision) ?? revision);
    if (!newest || !this.isWanted || this.#options.session.document.path !== path) return;
    if (newest.build !== this.#options.build) {
      // The next page is loaded in full; until then a deployment is no reason for a socket.
      this.#options.builds.serves(newest.build);
      if (!this.#renamed.has(revision)) {
        this.#renamed.set(revision, newest.revision);
        return;
      }
    }
    this.#wait = FIRST_WAIT;
    if (!isFilledIn(this.#options.container)) this.#renew();
  }

  /** Takes the page over the socket as it is now, and lets that go unless it is used meanwhile. */
  #renew(): void {
    const { session, container } = this.#options;
    const restoreFocus = heldFocus(container);
    let isUsed = false;
    const use = () => {
      isUsed = true;
    };
    for (const sign of SIGNS) document.addEventListener(sign, use, { capture: true });
    const done = () => {
      for (const sign of SIGNS) document.removeEventListener(sign, use, { capture: true });
    };
    const unsubscribe = session.onStatus(() => {
      if (!session.ready) return;
      unsubscribe();
      restoreFocus();
      setTimeout(() => {
        done();
        if (!isUsed && session.queue.size === 0) session.suspend();
      }, LINGER);
    });
    session.connect();
  }
}

interface Newest {
  readonly revision: string;
  readonly build: string;
}

/** Asks for what the page at `address` is now; undefined while `revision` holds. */
async function askFor(address: string, revision: string): Promise<Newest | undefined> {
  const { pathname, search } = new URL(address, location.href);
  const asked = new URLSearchParams({ path: decodeURIComponent(pathname), revision });
  if (search) asked.set("qs", search);
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch(`${ADDRESS}?${asked.toString()}`, { priority: "low", signal });
  if (answer.status !== 200) return undefined;
  const newest: unknown = await answer.json();
  if (!isRecord(newest)) return undefined;
  return { revision: String(newest.revision), build: String(newest.build) };
}

/** What is being filled in is finished first: the page waits with what is new. */
function isFilledIn(container: Element): boolean {
  if (isField(document.activeElement) && container.contains(document.activeElement)) return true;
  const fields = container.querySelectorAll<Field>("input, select, textarea");
  return [...fields].some((field) => isTouched(field) || hasFiles(field));
}

function hasFiles(field: Field): boolean {
  return field instanceof HTMLInputElement && (field.files?.length ?? 0) > 0;
}

/** Gives back the focus to what says the same as the element that has it now, should that go. */
function heldFocus(container: Element): () => void {
  const held = document.activeElement;
  if (!(held instanceof HTMLElement) || !container.contains(held)) return () => undefined;
  const alike = () =>
    [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (each) => each.tagName === held.tagName && says(each) === says(held),
    );
  const place = alike().indexOf(held);
  return () => {
    if (held.isConnected || document.activeElement !== document.body) return;
    const found = alike();
    (found[place] ?? found[0])?.focus({ preventScroll: true });
  };
}
