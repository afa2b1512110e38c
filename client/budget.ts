/** Limits the size of scripts and fonts: a build that exceeds a limit fails. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import type { Manifest } from "vite";

import { FIRST_VIEW, type FontSubset } from "./font-subsets.ts";

/** Bytes after gzip. */
export interface Budget {
  /**
   * By entry of the manifest. An entry weighs as much as all chunks that it imports, except those
   * that every page has loaded by then: those of the main script and of what is loaded
   * at idle. `*` means all entries without a limit of their own.
   */
  readonly scripts: Readonly<Record<string, number>>;
  /** The fonts in the first view of every page, together. */
  readonly fonts: number;
}

const MAIN = "src/main.ts";
const COMMANDS = "src/commands.ts";
/** Name of the chunk that every page loads once it is idle. */
export const IDLE = "idle";
const IDLE_CHUNK = `_${IDLE}-*.js`;

/** Islands of this project; the main script has the address of each, an institution's own too. */
const ISLANDS = 15;
const ISLAND_ADDRESS = 60;

/** The names of the islands. */
export const ISLAND_NAMES = readdirSync(join(import.meta.dirname, "src/islands"))
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => file.slice(0, -".tsx".length))
  .sort();

export const BUDGET: Budget = {
  scripts: {
    // With React. The site sends it in 2.4 KB less once it has compressed it a second time. 600 of it
    // apply the small updates of a live page, 100 say the time zone and wait for what reads an event.
    [MAIN]: 82_700 + ISLAND_ADDRESS * Math.max(0, ISLAND_NAMES.length - ISLANDS),
    // Is in each document; 100 of it load a page again whose scripts are missing, 20 note its address.
    "src/early.ts": 700,
    // 950 of it are for players and time: Vite would add 700 to load that later.
    [COMMANDS]: 4_150,
    // With the islands that are on every page, all that turns pages, what adds faces and fades colours,
    // what keeps the focus in sight (in what covers the page, and on the link that was followed), and
    // what shows the way of forms and why there is no answer.
    [IDLE_CHUNK]: 14_000,
    // With the first handler of a page that declares a typed event.
    "src/protocol/event-details.ts": 1_500,
    "src/islands/*.tsx": 4_000,
    // With the player, which stays across pages, its bar and the playback store. 1,000 of it are for
    // volume and chapters, the bar after a full load, and commands of blocks.
    "src/islands/audio_player.tsx": 7_000,
    // With the turns of what floats, which it shares with the alert and the star.
    "src/islands/consent.tsx": 4_400,
    // With the player that its recordings have loaded before.
    "src/islands/guided_visit.tsx": 7_200,
    // On pages with chapters or a transcript with times; with the player, which has loaded it.
    "src/audio/timed-parts.ts": 7_000,
    // Leaflet, only on pages whose visitor allows a map of tiles.
    "src/map/leaflet-map.ts": 60_000,
    // OpenSeadragon, only for visitors who enlarge a picture (decision 0069).
    "src/islands/viewer/deep-zoom.ts": 95_000,
  },
  fonts: 51_000,
};

export type Weigh = (file: string) => number;

/** Lists, one sentence each, what exceeds its limit and the limits that match nothing. */
export function exceededBudgets(
  manifest: Manifest,
  weigh: Weigh,
  { scripts, fonts }: Budget = BUDGET,
): string[] {
  const entries = Object.keys(manifest);
  const idle = entries.filter((entry) => matches(entry, IDLE_CHUNK));
  const sentences = Object.entries(scripts).flatMap(([name, limit]) => {
    const matching = entries.filter((entry) => limitFor(entry, scripts) === name);
    if (matching.length === 0) {
      return [`The budget names ${name}, but the build has no such script. Fix: client/budget.ts.`];
    }
    return matching.map((entry) => {
      const others = [MAIN, COMMANDS].includes(entry)
        ? []
        : [MAIN, ...(idle.includes(entry) ? [] : idle)];
      const loaded = new Set(others.flatMap((other) => [...importsOf(manifest, other)]));
      const own = [...importsOf(manifest, entry)].filter((chunk) => !loaded.has(chunk));
      const bytes = own.reduce((total, chunk) => total + weigh(manifest[chunk]?.file ?? ""), 0);
      return excess(entry, bytes, limit);
    });
  });
  const fontFiles = FIRST_VIEW.map((font) => manifest[coreFile(manifest, font)]?.file ?? "");
  const fontBytes = [...new Set(fontFiles)].reduce((total, file) => total + weigh(file), 0);
  return [...sentences, excess("The fonts of the first view", fontBytes, fonts)].filter(Boolean);
}

/** The name of the limit that applies to `entry`: its own, else a pattern's. */
function limitFor(entry: string, limits: Budget["scripts"]): string | undefined {
  if (Object.hasOwn(limits, entry)) return entry;
  return Object.keys(limits).find((name) => matches(entry, name));
}

function matches(entry: string, pattern: string): boolean {
  const [start = "", end] = pattern.split("*");
  return end !== undefined && entry.startsWith(start) && entry.endsWith(end);
}

/** The manifest's name of the file with a font's commonest letters, in whichever folder it lies. */
function coreFile(manifest: Manifest, { file }: FontSubset): string {
  const name = Object.keys(manifest).find((each) => each.endsWith(`/${file}-core.woff2`));
  if (name === undefined) throw new Error(`The build has no ${file}-core.woff2.`);
  return name;
}

/** The entry `name` with all chunks that it imports, directly or not. */
function importsOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of manifest[name]?.imports ?? []) importsOf(manifest, imported, found);
  return found;
}

function excess(name: string, bytes: number, limit: number): string {
  if (bytes <= limit) return "";
  return `${name} weighs ${String(bytes)} bytes after gzip, ${String(bytes - limit)} too many. Fix: make it lighter, or raise its limit in client/budget.ts and say why.`;
}

/** Weighs the files of a folder as a server compresses them. */
export function weigher(folder: string): Weigh {
  return (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
}
