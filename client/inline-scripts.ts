/** Gives the hashes of the scripts in pages, for the Content-Security-Policy. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Manifest } from "vite";

import { ALL_PAGES, FULL_LOADS } from "./src/navigation/speculation-rules.ts";

/** The script that the server writes into each document, as it is: it imports nothing. */
const EARLY = "src/early.ts";

/** Returns source expressions, without quotes; throws when the early script imports another. */
export function inlineScriptHashes(folder: string, manifest: Manifest): string[] {
  const early = manifest[EARLY];
  if (!early) throw new Error(`The build has no ${EARLY}.`);
  if (early.imports?.length) throw new Error(`${EARLY} imports ${early.imports.join()}.`);
  const text = readFileSync(join(folder, early.file), "utf8").trim();
  return [text, FULL_LOADS, ALL_PAGES].map(
    (script) => `sha256-${createHash("sha256").update(script).digest("base64")}`,
  );
}
