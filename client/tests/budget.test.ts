import type { Manifest } from "vite";
import { describe, expect, test } from "vitest";

import { overweight } from "../budget.ts";

const MANIFEST: Manifest = {
  "src/near-pictures.ts": { file: "pictures.js" },
  "src/main.ts": { file: "main.js", imports: ["_react.js"] },
  "_react.js": { file: "react.js" },
  "_shared.js": { file: "shared.js", imports: ["_react.js"] },
  "src/islands/small.tsx": { file: "small.js", imports: ["_react.js"] },
  "src/islands/large.tsx": { file: "large.js", imports: ["_shared.js", "_react.js"] },
  "src/islands/props.ts": { file: "props.js" },
  "node_modules/.villa-fonts/fraunces-display-core.woff2": { file: "display.woff2" },
  "node_modules/.villa-fonts/fraunces-text-core.woff2": { file: "text.woff2" },
  "node_modules/.villa-fonts/instrument-sans-core.woff2": { file: "sans.woff2" },
  "node_modules/.villa-fonts/fraunces-text-names.woff2": { file: "props.js" },
};
const BYTES: Record<string, number> = {
  "pictures.js": 4,
  "main.js": 20,
  "react.js": 60,
  "shared.js": 5,
  "small.js": 3,
  "large.js": 7,
  "props.js": 900,
  "display.woff2": 24,
  "text.woff2": 15,
  "sans.woff2": 28,
};

function heavy(
  first: number,
  island: number,
  islands: Record<string, number> = {},
  { pictures = 4, fonts = 67 } = {},
): string[] {
  const weigh = (file: string): number => BYTES[file] ?? NaN;
  return overweight(MANIFEST, weigh, { first, pictures, island, islands, fonts });
}

describe("the budget of scripts", () => {
  test("holds what a page loads first, with all that it imports", () => {
    expect(heavy(80, 12)).toEqual([]);
    expect(heavy(79, 12)).toEqual([expect.stringContaining("first load weighs 80 bytes")]);
  });

  test("holds each island with what only islands import", () => {
    expect(heavy(80, 11)).toEqual([expect.stringContaining("island large weighs 12 bytes")]);
    expect(heavy(80, 2)).toHaveLength(2);
  });

  test("holds what lets pictures go", () => {
    const told = heavy(80, 12, {}, { pictures: 3 });
    expect(told).toEqual([expect.stringContaining("lazy pictures weighs 4 bytes")]);
  });

  test("holds the fonts that every page fetches first", () => {
    const told = heavy(80, 12, {}, { fonts: 66 });
    expect(told).toEqual([expect.stringContaining("first view weighs 67")]);
  });

  test("gives an island that is named its own", () => {
    expect(heavy(80, 3, { large: 12 })).toEqual([]);
  });
});
