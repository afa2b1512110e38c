/** Compresses each script once more where that makes it smaller: what is used once is inlined. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { minify } from "terser";
import type { Plugin } from "vite";

/** Names stay as the bundler chose them: a second choice costs more than it saves. */
const OPTIONS = { module: true, ecma: 2020, compress: { passes: 3 }, mangle: false } as const;

const { version } = JSON.parse(
  readFileSync(new URL(import.meta.resolve("terser/package.json")), "utf8"),
) as { version: string };

const TWICE = /import\{([^}]*)\}from(["'`][^"'`]+["'`]);import\{([^}]*)\}from\2/;

/** Gives `code` or what terser makes of it, whichever weighs less after gzip. */
export async function smallest(script: string): Promise<string> {
  // The runtime that has joined another chunk is imported apart from the rest of it.
  const code = script.replace(TWICE, "import{$1,$3}from$2");
  const { code: compressed = code } = await minify(code, OPTIONS);
  return weight(compressed) < weight(code) ? compressed : code;
}

export function smallestScripts(): Plugin {
  return {
    name: "smallest-scripts",
    // What is written is not what was hashed.
    augmentChunkHash: () => version,
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk") chunk.code = await smallest(chunk.code);
    },
  };
}

function weight(code: string): number {
  return gzipSync(code, { level: 9 }).length;
}
