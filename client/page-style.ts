/** Writes what the server needs to give each page its style, and the style that follows at idle. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Manifest, Plugin } from "vite";

import { addedWords } from "./added-words.ts";
import { styleParts, wordsOf, type FontPreload, type StyleParts } from "./style-parts.ts";

/** `style.json`, which `villa_site/engine/page_style.py` reads. */
interface PageStyle extends StyleParts {
  /** The rest of the style for pages with the first 0, 1, 2… of `letters`; holds the others. */
  readonly rest: readonly string[];
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
      const others = css.replaceAll(/@font-face\{[^}]*\}/g, "");
      const faces = parts.letters.map((letters) => letters.css);
      const rest = [...faces, ""].map((_, count) =>
        write(dir, faces.slice(count).join("") + others),
      );
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
