/** Tracks whether another build is served, and which pages can be shown without a full load. */
import type { Rules } from "./build-manifest.ts";
import { isSlow } from "./network.ts";

/** Milliseconds that a navigation waits for the manifest. */
const RULES_TIMEOUT = 100;

type FetchJson = (address: string) => Promise<unknown>;

export class Builds {
  /** The build that rendered the page. */
  readonly id: string;
  readonly fetchJson: FetchJson;
  readonly #listeners = new Set<() => void>();
  #outdated = false;
  #rules: Rules | undefined;
  #prerendered: ReadonlySet<string> = new Set();
  #loading: Promise<void> | undefined;

  constructor(id: string, ask: FetchJson = fetchJson) {
    this.id = id;
    this.fetchJson = ask;
  }

  /** True once another build is served: the next navigation is a full load. */
  get outdated(): boolean {
    return this.#outdated;
  }

  /** Sets the id of the build that the server serves. */
  setServed(id: string): void {
    if (id === this.id || this.#outdated) return;
    this.#outdated = true;
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` when another build is served. */
  onOutdated(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Resolves when the rules are loaded or time out; undefined when there is nothing to wait for.
   */
  rulesReady(): Promise<void> | undefined {
    if (this.#rules) return undefined;
    const loading = this.#load();
    if (!loading) return undefined;
    const timeout = new Promise<void>((done) => setTimeout(done, RULES_TIMEOUT));
    return Promise.race([loading, timeout]);
  }

  /** Whether the page at `path` can be shown without a full load. */
  isLive(path: string): boolean {
    return this.#rules?.find(([pattern]) => pattern.test(path))?.[1] ?? true;
  }

  /** Whether the site is files, and `path` is none of them. */
  isMissing(path: string): boolean {
    return this.#prerendered.size > 0 && !this.#prerendered.has(path);
  }

  #load(): Promise<void> | undefined {
    if (isSlow()) return undefined;
    return (this.#loading ??= this.#fetchRules());
  }

  async #fetchRules(): Promise<void> {
    try {
      const [manifest, { readRules, readPrerendered }] = await Promise.all([
        this.fetchJson(`/builds/meta/${this.id}.json`),
        import("./build-manifest.ts"),
      ]);
      this.#rules = readRules(manifest);
      this.#prerendered = readPrerendered(manifest);
    } catch (error) {
      // Without rules every page counts as live, as most are.
      console.info("Build rules failed to load:", error);
      this.#rules = [];
    }
  }
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${address} answers ${String(response.status)}`);
  return response.json();
}
