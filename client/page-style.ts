/** Writes what the server needs to give each page its style, and the style that follows at idle. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import postcss from "postcss";
import type { Manifest, Plugin } from "vite";

import { addedWords } from "./added-words.ts";
import { PRELOAD, styleParts, wordsOf, type FontPreload, type StyleParts } from "./style-parts.ts";

/** `style.json`, which `villa_site/engine/page_style.py` reads. */
interface PageStyle extends StyleParts {
  /** All rules, and within `@media not all` the faces of `letters`; see `full-style.ts`. */
  readonly rest: string;
  /** By island, the conditions of the style that what it adds to the page may meet. */
  readonly islands: Readonly<Record<string, readonly string[]>>;
}

export function pageStyle(): Plugin {
  return {
    name: "page-style",
    writeBundle({ dir = "" }) {
      const manifest = JSON.parse(readFileSync(join(dir, "manifest.json"), "utf8")) as Manifest;
      const [file] = manifest["src/styles.ts"]?.css ?? [];
      if (file === undefined) throw new Error("The build has no style.");
      const written = readFileSync(join(dir, file), "utf8");
      const parts = styleParts(written);
      writeFileSync(join(dir, file), forBrowsers(written));
      const faces = parts.letters.map((letters) => letters.css).join("");
      const rest = write(dir, `@media not all{${faces}}${laterRules(written)}`);
      const preloads = parts.preloads.map((each) => ({ ...each, font: fontFile(dir, each) }));
      const islands = addedWords(this, wordsOf(parts.parts));
      const style: PageStyle = { ...parts, preloads, rest, islands };
      writeFileSync(join(dir, "style.json"), JSON.stringify(style));
    },
  };
}

/** The style without what only the server reads. */
export function forBrowsers(css: string): string {
  const root = postcss.parse(css);
  root.walkDecls(PRELOAD, (declaration) => {
    declaration.remove();
  });
  return root.toString();
}

/**
 * The rules that a page gets at idle: without the faces and properties that each page has from the
 * start, which would give it another style and layout once more.
 */
export function laterRules(css: string): string {
  const root = postcss.parse(forBrowsers(css));
  root.walkAtRules(/^(?:font-face|property)$/, (rule) => {
    rule.remove();
  });
  return root.toString();
}

function fontFile(folder: string, { font }: FontPreload): string {
  const names = readdirSync(join(folder, "assets"));
  const name = names.find((each) => each.startsWith(`${font}-core-`));
  if (name === undefined) throw new Error(`No font is named ${font}. Fix: its --preload.`);
  return `assets/${name}`;
}

function write(folder: string, css: string): string {
  const hash = createHash("sha256").update(css).digest("base64url").slice(0, 8);
  const file = `assets/style-${hash}.css`;
  writeFileSync(join(folder, file), css);
  return file;
}
