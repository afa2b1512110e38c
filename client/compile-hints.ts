/**
 * Has V8 compile all functions of a script while it loads, away from the page's thread. Without
 * the hint it compiles each when it is first called: during hydration, or after a click.
 */
import type { Plugin } from "vite";

import { IDLE } from "./budget.ts";

/** https://v8.dev/blog/explicit-compile-hints; other browsers read a comment. */
export const HINT = "//# allFunctionsCalledOnLoad\n";

/** Chunks that every page loads, and of which it calls most. */
const HINTED = ["react", "main", IDLE];

interface Chunk {
  readonly name: string;
  readonly moduleIds: readonly string[];
}

/** Tells whether a chunk gets the hint; one that only passes on what another exports does not. */
export function isHinted({ name, moduleIds }: Chunk): boolean {
  return HINTED.includes(name) && moduleIds.length > 1;
}

export function compileHints(): Plugin {
  return {
    name: "compile-hints",
    // What is written is not what was hashed.
    augmentChunkHash: (chunk) => (isHinted(chunk) ? HINT : undefined),
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk" && isHinted(chunk)) chunk.code = HINT + chunk.code;
    },
  };
}
