/**
 * Subsets the site's two font families: a few instances instead of whole design spaces, split by
 * kind of letter so that browsers load only what a page needs.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import subsetFont from "subset-font";

import { SUBSETS, type Axes, type FontSubset } from "./font-subsets.ts";
import { withKerning } from "./font-tables.ts";
import { COMMONEST, LETTER_GROUPS, letters, type LetterGroup } from "./letter-groups.ts";

const PACKAGES = join(import.meta.dirname, "node_modules");
/** The sources of the font files. */
const RECIPE = ["fonts.ts", "font-subsets.ts", "font-tables.ts", "letter-groups.ts"].map((name) =>
  join(import.meta.dirname, name),
);
/** Folder of the subset files and their style. */
export const FONTS_FOLDER = join(PACKAGES, ".villa-fonts");

/**
 * The style of the files: one face for each font and part. The faces of the commonest letters are
 * for whatever the others are not: with a list of their own each would say on every page what it
 * holds, and browsers find that out by themselves.
 */
export function faces(): string {
  return LETTER_GROUPS.flatMap((part) => SUBSETS.map((font) => face(font, part))).join("\n");
}

function face(font: FontSubset, { name, range }: LetterGroup): string {
  const { family, style, weight } = font;
  const { file } = cutOf(font, name);
  return `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: ${weight};
  font-display: swap;
  src: url("./${file}-${name}.woff2") format("woff2");${name === COMMONEST ? "" : `\n  unicode-range: ${range};`}
}
`;
}

/** Writes all files, unless they exist for this recipe. */
export async function subsetFonts(folder = FONTS_FOLDER): Promise<void> {
  const recipe = createHash("sha256");
  for (const file of [...RECIPE, join(PACKAGES, ".package-lock.json")])
    recipe.update(readFileSync(file));
  const hash = recipe.digest("hex");
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).includes(hash)) return;
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  for (const part of LETTER_GROUPS) {
    // Two faces may have one file.
    const files = new Map(SUBSETS.map((font) => [cutOf(font, part.name).file, font]));
    for (const [file, font] of files)
      writeFileSync(join(folder, `${file}-${part.name}.woff2`), await subset(font, part));
  }
  writeFileSync(join(folder, "fonts.css"), faces());
  writeFileSync(join(folder, hash), "");
}

/** The file of a font for a group of letters, and its position in the design space. */
function cutOf(font: FontSubset, group: string): Pick<FontSubset, "file" | "axes"> {
  return group === COMMONEST ? font : (font.rare ?? font);
}

async function subset(font: FontSubset, { name, source, range }: LetterGroup): Promise<Uint8Array> {
  const [before = "", after = ""] = font.source.split("*");
  const whole = readFileSync(join(PACKAGES, `${before}${source}${after}.woff2`));
  const text = letters(range).join("");
  const cut = (variationAxes: Axes): Promise<Buffer> =>
    subsetFont(whole, text, { variationAxes, targetFormat: "truetype" });
  const own = await cut(cutOf(font, name).axes);
  const kerned = font.kerningAt ? withKerning(own, await cut(font.kerningAt)) : own;
  return subsetFont(kerned, text, { targetFormat: "woff2" });
}
