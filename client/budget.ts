/** What scripts and fonts may weigh: a build that is heavier fails, and says by how much. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import type { Manifest } from "vite";

import { FIRST, type Cut } from "./fonts.ts";

/** Bytes after gzip. */
export interface Budget {
  /** All that a page loads first, islands apart. */
  readonly first: number;
  /** What lets pictures go, which is to come before all else. */
  readonly pictures: number;
  /** One island with what only islands import, unless it is named below. */
  readonly island: number;
  readonly islands: Readonly<Record<string, number>>;
  /** The fonts that every page fetches first. */
  readonly fonts: number;
}

export const BUDGET: Budget = {
  first: 85_000,
  pictures: 600,
  island: 4_000,
  islands: {
    // The player goes on from page to page, with speed, places to jump to and what was heard.
    audio_player: 6_000,
    // A form answers while it is filled in, and takes files.
    form: 8_000,
    // A map draws tiles, and is fetched by the pages that have one.
    map: 60_000,
  },
  fonts: 70_000,
};

const ENTRY = "src/main.ts";
const PICTURES = "src/near-pictures.ts";
const ISLAND = /^src\/islands\/([^/]+)\.tsx$/;

export type Weigh = (file: string) => number;

/** Lists what is too heavy, each as a sentence. */
export function overweight(manifest: Manifest, weigh: Weigh, budget: Budget = BUDGET): string[] {
  const first = reach(manifest, ENTRY);
  const sum = (names: Iterable<string>): number =>
    [...names].reduce((total, name) => total + weigh(manifest[name]?.file ?? ""), 0);
  const found = [
    told("The script of the first load", sum(first), budget.first),
    told("The script of lazy pictures", sum(reach(manifest, PICTURES)), budget.pictures),
  ];
  for (const name of Object.keys(manifest)) {
    const island = ISLAND.exec(name)?.[1];
    if (island === undefined) continue;
    const own = [...reach(manifest, name)].filter((part) => !first.has(part));
    const most = budget.islands[island] ?? budget.island;
    found.push(told(`The island ${island}`, sum(own), most));
  }
  found.push(
    told(
      "What is fetched of the fonts for every first view",
      sum(FIRST.map((cut) => commonest(manifest, cut))),
      budget.fonts,
    ),
  );
  return found.filter((sentence) => sentence !== "");
}

/** The manifest's name of the file with a cut's commonest letters, wherever it was cut. */
function commonest(manifest: Manifest, { file }: Cut): string {
  const name = Object.keys(manifest).find((each) => each.endsWith(`/${file}-core.woff2`));
  if (name === undefined) throw new Error(`The build has no ${file}-core.woff2.`);
  return name;
}

/** The chunks that are there as soon as `name` is: those it imports, and so on. */
function reach(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of manifest[name]?.imports ?? []) reach(manifest, imported, found);
  return found;
}

function told(what: string, bytes: number, most: number): string {
  if (bytes <= most) return "";
  return `${what} weighs ${String(bytes)} bytes after gzip, ${String(bytes - most)} too many: make it lighter, or raise its budget in client/budget.ts and say why.`;
}

/** Weighs the files of a folder as a server sends them. */
export function weigher(folder: string): Weigh {
  return (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
}
