/** Stores playback positions, heard recordings and the speed in the browser. */
import { own } from "../own.ts";

interface StoredPlayback {
  /** Seconds by URL, the oldest first. */
  positions: Record<string, number>;
  heard: string[];
  rate: number;
  volume: number;
}

export const KEY = "villa-audio";
const MAX_ENTRIES = 100;

export class PlaybackStore {
  readonly #storage: Storage | undefined;
  readonly #listeners = new Set<() => void>();
  #data: StoredPlayback;

  constructor(storage: Storage | undefined) {
    this.#storage = storage;
    this.#data = read(storage);
  }

  position(src: string): number {
    return own(this.#data.positions, src) ?? 0;
  }

  /** Saves the position of a recording; the start is not saved. */
  savePosition(src: string, seconds: number): void {
    const others = Object.entries(this.#data.positions).filter(([other]) => other !== src);
    const entries = others.slice(-MAX_ENTRIES + 1);
    if (seconds > 0) entries.push([src, Math.floor(seconds)]);
    this.#write({ positions: Object.fromEntries(entries) });
  }

  readonly heard = (): readonly string[] => this.#data.heard;

  markHeard(src: string): void {
    if (this.#data.heard.includes(src)) return;
    this.#write({ heard: [...this.#data.heard, src].slice(-MAX_ENTRIES) });
  }

  /** Removes the position and the heard mark of these recordings. */
  reset(sources: readonly string[]): void {
    const removed = new Set(sources);
    const positions = Object.entries(this.#data.positions).filter(([src]) => !removed.has(src));
    this.#write({
      heard: this.#data.heard.filter((src) => !removed.has(src)),
      positions: Object.fromEntries(positions),
    });
  }

  get rate(): number {
    return this.#data.rate;
  }

  set rate(rate: number) {
    this.#write({ rate });
  }

  get volume(): number {
    return this.#data.volume;
  }

  set volume(volume: number) {
    this.#write({ volume });
  }

  /** Reads again what another tab has written. */
  reload(): void {
    this.#data = read(this.#storage);
    this.#notify();
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => {
      this.#listeners.delete(changed);
    };
  };

  #write(changes: Partial<StoredPlayback>): void {
    this.#data = { ...this.#data, ...changes };
    try {
      this.#storage?.setItem(KEY, JSON.stringify(this.#data));
    } catch {
      // A full or forbidden storage loses the next visit's state, not this one's.
    }
    this.#notify();
  }

  #notify(): void {
    for (const changed of this.#listeners) changed();
  }
}

function read(storage: Storage | undefined): StoredPlayback {
  const stored = parseStored(storage);
  const positions = Object.entries(record(stored.positions)).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number" && entry[1] > 0,
  );
  const heard = Array.isArray(stored.heard) ? (stored.heard as unknown[]) : [];
  const { rate, volume } = stored;
  return {
    positions: Object.fromEntries(positions),
    heard: heard.filter((src) => typeof src === "string"),
    rate: typeof rate === "number" && rate >= 0.5 && rate <= 2 ? rate : 1,
    volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : 1,
  };
}

function parseStored(storage: Storage | undefined): Record<string, unknown> {
  try {
    return record(JSON.parse(storage?.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
