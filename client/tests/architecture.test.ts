import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";

import { FOLDERS, OWN } from "../import-rules.js";

const MAX_LINES = 300;
/** Static imports, re-exports and dynamic imports of relative paths. */
const IMPORT = /(?:from|import|import\()\s*"(\.{1,2}\/[^"]+\.tsx?)"/g;

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function read(file: string): string {
  return readFileSync(file, "utf8");
}

const SOURCES = filesOf("src");
const IMPORTS: ReadonlyMap<string, readonly string[]> = new Map(
  SOURCES.map((file) => [
    file,
    [...read(file).matchAll(IMPORT)].map(([, path = ""]) => join(dirname(file), path)),
  ]),
);

/** The first cycle found from `file` along its imports; empty when there is none. */
function cycleFrom(file: string, path: readonly string[], checked: Set<string>): readonly string[] {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  if (checked.has(file)) return [];
  for (const imported of IMPORTS.get(file) ?? []) {
    const cycle = cycleFrom(imported, [...path, file], checked);
    if (cycle.length > 0) return cycle;
  }
  checked.add(file);
  return [];
}

describe("imports", () => {
  test("exist", () => {
    const missing = [...IMPORTS.values()].flat().filter((file) => !existsSync(file));
    expect(missing).toEqual([]);
    expect([...IMPORTS.values()].flat().length).toBeGreaterThan(SOURCES.length);
  });

  test("form no cycle", () => {
    const checked = new Set<string>();
    for (const file of SOURCES) expect(cycleFrom(file, [], checked).join(" -> ")).toBe("");
  });

  test("between folders are those of import-rules.js, dynamic ones too", () => {
    const folderOf = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1];
    const forbidden = [...IMPORTS].flatMap(([file, imported]) => {
      const own = folderOf(file);
      if (own === undefined) return [];
      const allowed = [own, OWN, ...(FOLDERS[own]?.imports ?? [])].map((name) => `src/${name}`);
      return imported
        .filter(
          (each) => !allowed.some((name) => each.startsWith(`${name}/`) || each === `${name}.ts`),
        )
        .map((each) => `${file} imports ${each}`);
    });
    expect(forbidden).toEqual([]);
  });
});

describe("the folders of src/", () => {
  test("are those of import-rules.js", () => {
    const folders = readdirSync("src", { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(FOLDERS).sort());
  });

  test.each(Object.entries(FOLDERS))("README.md says what %s may import", (folder, { imports }) => {
    const row = new RegExp(`^\\| \`${folder}/\` *\\|.*$`, "m").exec(read("README.md"))?.[0] ?? "";
    const named = [...(row.split("|")[3] ?? "").matchAll(/`([^`]+?)(?:\.ts)?`/g)];
    expect(named.map(([, name]) => name)).toEqual(imports);
  });
});

test("each test file is named after the module that it tests", () => {
  const others = filesOf("tests")
    .filter((file) => file.endsWith(".test.ts") && file !== "tests/architecture.test.ts")
    .map((file) => relative("tests", file).replace(/(?:\.[a-z-]+)?\.test\.ts$/, ""))
    .filter(
      (name) =>
        ![".ts", ".tsx", ".js"].some((end) =>
          [`src/${name}`, `tests/${name}`, name].some((path) => existsSync(path + end)),
        ),
    );
  expect(others).toEqual([]);
});

test("no file is longer than 300 lines", () => {
  const files = [
    ...SOURCES,
    ...filesOf("tests"),
    ...readdirSync(".").filter((name) => name.endsWith(".ts")),
  ];
  expect(files.filter((file) => read(file).split("\n").length - 1 > MAX_LINES)).toEqual([]);
});
