/** Knows whether the server has gone on to another build, and how its routes are to be treated. */
import { isRecord } from "../protocol/model.ts";
import { isSlow } from "./network.ts";

const LATEST = "/builds/latest.json";
const AN_HOUR = 3_600_000;
/** After so long out of sight a page asks at once when it is looked at again. */
const LONG_AGO = 600_000;
const AFTER_IDLE = 1_000;
/** A navigation waits no longer for the manifest, which may come too late or never. */
const PATIENCE = 100;

type Rules = readonly (readonly [pattern: RegExp, live: boolean])[];
type Ask = (address: string) => Promise<unknown>;

export class Builds {
  readonly #id: string;
  readonly #ask: Ask;
  #outdated = false;
  #askedAt = Date.now();
  #rules: Rules | undefined;
  #prerendered: ReadonlySet<string> = new Set();
  #described!: () => void;
  readonly #description = new Promise<void>((done) => (this.#described = done));
  #asking: Promise<void> | undefined;

  constructor(id: string, ask: Ask = askForJson) {
    this.#id = id;
    this.#ask = ask;
  }

  /** True once another build is served: the next page has to be loaded in full. */
  get outdated(): boolean {
    return this.#outdated;
  }

  /** Asks now and then, and fetches the manifest once there is nothing better to do. */
  watch(whenIdle: (act: () => void) => unknown): void {
    this.#askHourly();
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && Date.now() - this.#askedAt >= LONG_AGO) void this.check();
    });
    whenIdle(() => {
      setTimeout(() => {
        void this.#prepare();
      }, AFTER_IDLE);
    });
  }

  /** Asks which build is served; no answer changes nothing. */
  async check(): Promise<void> {
    this.#askedAt = Date.now();
    try {
      const latest = await this.#ask(`${LATEST}?${String(Date.now())}`);
      if (isRecord(latest) && typeof latest.id === "string") this.serves(latest.id);
    } catch (error) {
      console.info("The newest build is not known just now:", error);
    }
  }

  /** Takes in which build the server says it serves. */
  serves(id: string): void {
    if (id !== this.#id) this.#outdated = true;
  }

  /** Resolves when the rules are there, or cannot be waited for; undefined when nothing is awaited. */
  prepared(): Promise<void> | undefined {
    if (this.#rules) return undefined;
    const asking = this.#prepare();
    if (!asking) return undefined;
    const enough = new Promise<void>((done) => setTimeout(done, PATIENCE));
    return Promise.race([asking, enough]);
  }

  /** Tells whether the page at `path` can be shown without loading it in full. */
  isLive(path: string): boolean {
    return this.#rules?.find(([pattern]) => pattern.test(path))?.[1] ?? true;
  }

  /** Tells, once the manifest is there, whether the page at `path` lies ready as files. */
  async isPrerendered(path: string): Promise<boolean> {
    await this.#description;
    return this.#prerendered.has(path);
  }

  #askHourly(): void {
    setTimeout(() => {
      if (!document.hidden) void this.check();
      this.#askHourly();
    }, AN_HOUR);
  }

  #prepare(): Promise<void> | undefined {
    if (isSlow()) return undefined;
    return (this.#asking ??= this.#fetchRules());
  }

  async #fetchRules(): Promise<void> {
    try {
      const manifest = await this.#ask(`/builds/meta/${this.#id}.json`);
      this.#rules = readRules(manifest);
      this.#prerendered = readPrerendered(manifest);
    } catch (error) {
      // Without rules every page is taken for a live one, which is what most are.
      console.info("The rules of this build are not known:", error);
      this.#rules = [];
    }
    this.#described();
  }
}

function readRules(manifest: unknown): Rules {
  const rules = isRecord(manifest) && isRecord(manifest.routeRules) ? manifest.routeRules : {};
  return Object.entries(rules)
    .sort(([one], [other]) => other.length - one.length)
    .map(([pattern, rule]) => [toPattern(pattern), !isRecord(rule) || rule.live !== false]);
}

function readPrerendered(manifest: unknown): ReadonlySet<string> {
  const paths: unknown = isRecord(manifest) ? manifest.prerendered : [];
  return new Set(Array.isArray(paths) ? paths.map(String).map(encodeURI) : []);
}

function toPattern(pattern: string): RegExp {
  const parts = pattern.split("/**").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(?:/.*)?")}$`);
}

async function askForJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`${address} answers ${String(answer.status)}`);
  return answer.json();
}
