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
};
const BYTES: Record<string, number> = {
  "pictures.js": 4,
  "main.js": 20,
  "react.js": 60,
  "shared.js": 5,
  "small.js": 3,
  "large.js": 7,
  "props.js": 900,
};

function heavy(
  first: number,
  island: number,
  islands: Record<string, number> = {},
  pictures = 4,
): string[] {
  const weigh = (file: string): number => BYTES[file] ?? NaN;
  return overweight(MANIFEST, weigh, { first, pictures, island, islands });
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
    expect(heavy(80, 12, {}, 3)).toEqual([expect.stringContaining("lazy pictures weighs 4 bytes")]);
  });

  test("gives an island that is named its own", () => {
    expect(heavy(80, 3, { large: 12 })).toEqual([]);
  });
});
