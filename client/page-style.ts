/** Writes what the server needs to give each page its style, and the style that follows at idle. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Manifest, Plugin } from "vite";

import { addedWords } from "./added-words.ts";
import { styleParts, wordsOf, type FontPreload, type StyleParts } from "./style-parts.ts";

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
      // What is said to the server is of no use to browsers.
      const css = written.replaceAll(/--preload:[^;}]*;?/g, "");
      writeFileSync(join(dir, file), css);
      // Each page has them from the start: once more they would give it another style and layout.
      const rules = css.replaceAll(/@(?:font-face|property [^{]*)\{[^}]*\}/g, "");
      const faces = parts.letters.map((letters) => letters.css).join("");
      const rest = write(dir, `@media not all{${faces}}${rules}`);
      const preloads = parts.preloads.map((each) => ({ ...each, font: fontFile(dir, each) }));
      const islands = addedWords(this, wordsOf(parts.parts));
      const style: PageStyle = { ...parts, preloads, rest, islands };
      writeFileSync(join(dir, "style.json"), JSON.stringify(style));
    },
  };
}

function fontFile(folder: string, { font }: FontPreload): string {
  const names = readdirSync(join(folder, "assets"));
  const name = names.find((each) => each.startsWith(`${font}-core-`));
  if (name === undefined) throw new Error(`No font is named ${font}: mend its --preload.`);
  return `assets/${name}`;
}

function write(folder: string, css: string): string {
  const hash = createHash("sha256").update(css).digest("base64url").slice(0, 8);
  const file = `assets/style-${hash}.css`;
  writeFileSync(join(folder, file), css);
  return file;
}
