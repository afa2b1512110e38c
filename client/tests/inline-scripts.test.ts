import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { inlineScriptHashes } from "../inline-scripts.ts";

const folder = mkdtempSync(join(tmpdir(), "inline-scripts-"));
writeFileSync(join(folder, "early.js"), "start();\n");

test("the early script and the speculation rules have their hashes", () => {
  const hashes = inlineScriptHashes(folder, { "src/early.ts": { file: "early.js" } });
  expect(hashes).toHaveLength(3);
  // printf 'start();' | openssl dgst -sha256 -binary | base64
  expect(hashes[0]).toBe("sha256-E6jQvrT2ZivWG9GJ4AAEZf4MhI7l3QkLroW4hgvUT4c=");
});

test("an early script that imports another cannot be in a page", () => {
  const manifest = { "src/early.ts": { file: "early.js", imports: ["_shared.js"] } };
  expect(() => inlineScriptHashes(folder, manifest)).toThrow("imports _shared.js");
});

test("a build without early script is reported", () => {
  expect(() => inlineScriptHashes(folder, {})).toThrow("src/early.ts");
});
