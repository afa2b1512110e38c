/** Knows whether the server has gone on to another build, and how its routes are to be treated. */
import type { Rules } from "./build-manifest.ts";
import { isSlow } from "./network.ts";

/** A navigation waits no longer for the manifest, which may come too late or never. */
const RULES_TIMEOUT = 100;

type FetchJson = (address: string) => Promise<unknown>;

export class Builds {
  readonly #id: string;
  readonly fetchJson: FetchJson;
  #outdated = false;
  #rules: Rules | undefined;
  #prerendered: ReadonlySet<string> = new Set();
  #onLoaded!: () => void;
  readonly #loaded = new Promise<void>((done) => (this.#onLoaded = done));
  #loading: Promise<void> | undefined;

  constructor(id: string, ask: FetchJson = fetchJson) {
    this.#id = id;
    this.fetchJson = ask;
  }

  /** True once another build is served: the next page has to be loaded in full. */
  get outdated(): boolean {
    return this.#outdated;
  }

  /** Takes in which build the server says it serves. */
  setServedId(id: string): void {
    if (id !== this.#id) this.#outdated = true;
  }

  /** Resolves when the rules are there, or cannot be waited for; undefined when nothing is awaited. */
  rulesReady(): Promise<void> | undefined {
    if (this.#rules) return undefined;
    const asking = this.#load();
    if (!asking) return undefined;
    const enough = new Promise<void>((done) => setTimeout(done, RULES_TIMEOUT));
    return Promise.race([asking, enough]);
  }

  /** Tells whether the page at `path` can be shown without loading it in full. */
  isLive(path: string): boolean {
    return this.#rules?.find(([pattern]) => pattern.test(path))?.[1] ?? true;
  }

  /** Tells, once the manifest is there, whether the page at `path` lies ready as files. */
  async isPrerendered(path: string): Promise<boolean> {
    await this.#loaded;
    return this.#prerendered.has(path);
  }

  #load(): Promise<void> | undefined {
    if (isSlow()) return undefined;
    return (this.#loading ??= this.#fetchRules());
  }

  async #fetchRules(): Promise<void> {
    try {
      const [manifest, { readRules, readPrerendered }] = await Promise.all([
        this.fetchJson(`/builds/meta/${this.#id}.json`),
        import("./build-manifest.ts"),
      ]);
      this.#rules = readRules(manifest);
      this.#prerendered = readPrerendered(manifest);
    } catch (error) {
      // Without rules every page is taken for a live one, which is what most are.
      console.info("The rules of this build are not known:", error);
      this.#rules = [];
    }
    this.#onLoaded();
  }
}

async function fetchJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${address} answers ${String(answer.status)}`);
  return answer.json();
}
