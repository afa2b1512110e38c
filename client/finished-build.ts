/** Ends a build: checks what it weighs, writes `build.json` for the server, and publishes it. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Manifest, Plugin } from "vite";

import { exceededBudgets, ISLAND_NAMES, weigher } from "./budget.ts";
import { inlineScriptHashes } from "./inline-scripts.ts";
import { filesIn, publish } from "./publish.ts";

/**
 * Fails the build when a file exceeds `budget.ts`; else publishes it to the folder `served`.
 *
 * `build.json` has an id that changes with any output file, the hashes of inline scripts, and the
 * names of the islands, which a project's own must not have.
 */
export function finishedBuild(served: string): Plugin {
  return {
    name: "finished-build",
    writeBundle: {
      order: "post",
      sequential: true,
      handler({ dir = "" }) {
        const manifest = JSON.parse(readFileSync(join(dir, "manifest.json"), "utf8")) as Manifest;
        const exceeded = exceededBudgets(manifest, weigher(dir));
        if (exceeded.length > 0) this.error(exceeded.join("\n"));
        const build = {
          id: idOf(dir),
          inline_scripts: inlineScriptHashes(dir, manifest),
          islands: ISLAND_NAMES,
        };
        writeFileSync(join(dir, "build.json"), `${JSON.stringify(build)}\n`);
        publish(dir, served);
      },
    },
  };
}

function idOf(folder: string): string {
  const hash = createHash("sha256");
  for (const name of filesIn(folder)) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 16);
}
