import type { Manifest } from "vite";
import { describe, expect, test } from "vitest";

import { exceededBudgets } from "../budget.ts";

const MANIFEST: Manifest = {
  "src/early.ts": { file: "early.js" },
  "src/main.ts": { file: "main.js", imports: ["_react.js"] },
  "_react.js": { file: "react.js" },
  "_idle-x1.js": { file: "idle.js", imports: ["src/main.ts"] },
  "_shared.js": { file: "shared.js", imports: ["_react.js"] },
  "src/islands/small.tsx": { file: "small.js", imports: ["_react.js"] },
  "src/islands/large.tsx": {
    file: "large.js",
    imports: ["_shared.js", "_react.js", "_idle-x1.js"],
  },
  "src/islands/props.ts": { file: "other.js" },
  "node_modules/.villa-fonts/fraunces-core.woff2": { file: "serif.woff2" },
  "node_modules/.villa-fonts/instrument-sans-core.woff2": { file: "sans.woff2" },
  "node_modules/.villa-fonts/fraunces-text-names.woff2": { file: "other.js" },
};
const BYTES: Record<string, number> = {
  "early.js": 4,
  "main.js": 20,
  "react.js": 60,
  "idle.js": 8,
  "shared.js": 5,
  "small.js": 3,
  "large.js": 7,
  "other.js": 900,
  "serif.woff2": 39,
  "sans.woff2": 28,
};

function exceeded(scripts: Record<string, number>, fonts = 67): string[] {
  return exceededBudgets(MANIFEST, (file) => BYTES[file] ?? NaN, { scripts, fonts });
}

describe("the budget of scripts", () => {
  test("counts the main script with all its imports", () => {
    expect(exceeded({ "src/main.ts": 80 })).toEqual([]);
    const [sentence] = exceeded({ "src/main.ts": 79 });
    expect(sentence).toContain("src/main.ts weighs 80 bytes after gzip, 1 too many");
  });

  test("counts other scripts without what every page has loaded", () => {
    expect(exceeded({ "src/early.ts": 4, "src/islands/*.tsx": 12 })).toEqual([]);
    const [sentence] = exceeded({ "src/islands/*.tsx": 11 });
    expect(sentence).toContain("src/islands/large.tsx weighs 12 bytes");
    expect(exceeded({ "src/islands/*.tsx": 2 })).toHaveLength(2);
    expect(exceeded({ "_idle-*.js": 8 })).toEqual([]);
    expect(exceeded({ "_idle-*.js": 7 })[0]).toContain("weighs 8 bytes");
  });

  test("prefers a script's own limit to a pattern", () => {
    expect(exceeded({ "src/islands/*.tsx": 3, "src/islands/large.tsx": 12 })).toEqual([]);
  });

  test.each(["src/islands/form.tsx", "src/removed/*.ts"])("refuses the unknown name %s", (name) => {
    expect(exceeded({ [name]: 1_000 })).toEqual([expect.stringContaining(`names ${name}`)]);
  });
});

test("the budget of fonts counts each file of the first view once", () => {
  const [sentence] = exceeded({}, 66);
  expect(sentence).toContain("fonts of the first view weighs 67");
});
