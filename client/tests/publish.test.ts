import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { buildFolder, filesIn, publish } from "../publish.ts";
import config from "../vite.config.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "villa-publish-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, script: string): string {
  const root = join(folder, name);
  const files = [`assets/${script}`, "assets/font.woff2", "style.json", "manifest.json"];
  for (const file of [...files, "build.json"]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), script);
  }
  return root;
}

describe("publish", () => {
  it("takes the place of the build before and leaves nothing of it", () => {
    const served = write("served", "main-old.js");
    const built = write("next", "main-new.js");
    publish(built, served);
    expect(filesIn(served)).toEqual([
      "assets/font.woff2",
      "assets/main-new.js",
      "build.json",
      "manifest.json",
      "style.json",
    ]);
    expect(readFileSync(join(served, "build.json"), "utf8")).toBe("main-new.js");
    expect(existsSync(built)).toBe(false);
  });

  it("makes the first build where there is none", () => {
    publish(write("next", "main.js"), join(folder, "static", "client"));
    expect(filesIn(join(folder, "static", "client"))).toContain("build.json");
  });

  it("keeps a good build when the other one is not whole", () => {
    const served = write("served", "main-old.js");
    const built = write("next", "main-new.js");
    rmSync(join(built, "style.json"));
    expect(() => {
      publish(built, served);
    }).toThrow("style.json");
    expect(readFileSync(join(served, "manifest.json"), "utf8")).toBe("main-old.js");
    expect(readFileSync(join(served, "assets/main-old.js"), "utf8")).toBe("main-old.js");
  });
});

describe("buildFolder", () => {
  it("removes what a process that has ended left behind", () => {
    mkdirSync(join(folder, "999999999"));
    mkdirSync(join(folder, String(process.ppid)));
    expect(buildFolder(folder)).toBe(join(folder, String(process.pid)));
    expect(existsSync(join(folder, "999999999"))).toBe(false);
    expect(existsSync(join(folder, String(process.ppid)))).toBe(true);
  });
});

describe("the build", () => {
  it("is made in a folder of its own beside the one that is served", () => {
    const { outDir = "", emptyOutDir } = config.build ?? {};
    expect(emptyOutDir).toBe(true);
    expect(outDir).toContain(join("villa_site", "static", ".next", String(process.pid)));
  });
});
