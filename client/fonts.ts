/**
 * Subsets the site's two font families: a few instances instead of whole design spaces, split by
 * kind of letter so that browsers load only what a page needs.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import subsetFont from "subset-font";

import { withKerning, withKerningSteps, withoutKerning } from "./font-tables.ts";

const PACKAGES = join(import.meta.dirname, "node_modules");
const TABLES = ["font-tables.ts", "font-kerning.ts"].map((name) => join(import.meta.dirname, name));
/** Folder of the subset files and their style. */
export const FONTS_FOLDER = join(PACKAGES, ".villa-fonts");

/** A position on an axis, or the range that stays variable. */
type Axes = Readonly<Record<string, number | { min: number; max: number }>>;

export interface FontSubset {
  readonly file: string;
  readonly family: string;
  readonly style: "normal" | "italic";
  /** The declared weights; browsers take the nearest. */
  readonly weight: string;
  /** The package's files, `*` for the part of the alphabet. */
  readonly source: string;
  readonly axes: Axes;
  /** What holds rare letters, which stand in titles or in texts. */
  readonly rare?: { readonly file: string; readonly axes: Axes };
  /** The position whose kerning holds for all: that of each position would take as much again. */
  readonly kerningAt?: Axes;
  /** Kerning is a multiple of this part of an em: in small type nobody sees less. */
  readonly kerningStep?: number;
}

const FRAUNCES = "@fontsource-variable/fraunces/files/fraunces-*-opsz";
const SMALL_TYPE = { kerningStep: 0.01 } as const;
const INSTRUMENT = "@fontsource-variable/instrument-sans/files/instrument-sans-*-wght";

/**
 * The optical size of titles, as `--display-axes` in `tokens.css`: the largest whose thinnest strokes
 * (2 % of the em) every renderer draws from 30 px. At 144 they have 0.7 %, which FreeType's light
 * hinting takes away.
 */
const DISPLAY = 76;

/** Titles and texts are one file: every page has both, and two would take more bytes. */
const UPRIGHT = {
  file: "fraunces",
  style: "normal",
  weight: "400",
  source: `${FRAUNCES}-normal`,
  axes: { opsz: { min: 36, max: DISPLAY }, wght: 380 },
} as const;

/** Fonts in the first view of every page. */
export const FIRST_VIEW: readonly FontSubset[] = [
  {
    ...UPRIGHT,
    family: "Fraunces Display",
    rare: { file: "fraunces-display", axes: { opsz: DISPLAY, wght: 380 } },
  },
  {
    ...UPRIGHT,
    family: "Fraunces",
    rare: { file: "fraunces-text", axes: { opsz: 36, wght: 380 } },
  },
  {
    file: "instrument-sans",
    family: "Instrument Sans",
    style: "normal",
    weight: "400 700",
    source: `${INSTRUMENT}-normal`,
    axes: { wght: { min: 400, max: 700 } },
    kerningAt: { wght: 500 },
    ...SMALL_TYPE,
  },
];

export const SUBSETS: readonly FontSubset[] = [
  ...FIRST_VIEW,
  {
    file: "fraunces-display-italic",
    family: "Fraunces Display",
    style: "italic",
    weight: "380",
    source: `${FRAUNCES}-italic`,
    axes: { opsz: DISPLAY, wght: 380 },
  },
  {
    file: "fraunces-text-bold",
    family: "Fraunces",
    style: "normal",
    weight: "600 900",
    source: `${FRAUNCES}-normal`,
    axes: { opsz: 36, wght: 620 },
    ...SMALL_TYPE,
  },
  {
    file: "fraunces-text-italic",
    family: "Fraunces",
    style: "italic",
    weight: "400",
    source: `${FRAUNCES}-italic`,
    axes: { opsz: 36, wght: 385 },
    ...SMALL_TYPE,
  },
  {
    file: "fraunces-text-bold-italic",
    family: "Fraunces",
    style: "italic",
    weight: "600 900",
    source: `${FRAUNCES}-italic`,
    axes: { opsz: 36, wght: 620 },
    ...SMALL_TYPE,
  },
  {
    file: "instrument-sans-italic",
    family: "Instrument Sans",
    style: "italic",
    weight: "400 500",
    source: `${INSTRUMENT}-italic`,
    axes: { wght: 400 },
    ...SMALL_TYPE,
  },
  {
    file: "instrument-sans-bold-italic",
    family: "Instrument Sans",
    style: "italic",
    weight: "560 700",
    source: `${INSTRUMENT}-italic`,
    axes: { wght: 600 },
    ...SMALL_TYPE,
  },
];

export interface LetterGroup {
  readonly name: string;
  /** The part of the alphabet as the packages name it. */
  readonly source: "latin" | "latin-ext";
  readonly range: string;
  /** False where two of the letters hardly ever meet; browsers do not kern across files. */
  readonly kerning?: false;
}

/** The letters of most pages. */
const COMMONEST = "core";

/**
 * By kind of letter, the commonest first: of overlapping faces browsers take the last, and
 * theirs are for all letters. A page has the faces up to the last that it needs.
 */
export const LETTER_GROUPS: readonly LetterGroup[] = [
  {
    name: "core",
    source: "latin",
    range:
      "U+0000-007F, U+00A0-00A1, U+00A7, U+00A9-00AB, U+00AE, U+00B0, U+00B2-00B3, U+00B7, U+00BA-00BB, " +
      "U+00BF-00FF, U+0131, U+0152-0153, U+2009-200B, U+2010-2014, U+2018-201A, U+201C-201E, " +
      "U+2022, U+2026, U+202F, U+2032-2033, U+2039-203A, U+20AC, U+2122, U+2191, U+2193, U+2212",
  },
  {
    // The names of Central and South-Eastern Europe and Turkey.
    name: "names",
    source: "latin-ext",
    range:
      "U+0102-0107, U+010C-0111, U+0118-011B, U+011E-011F, U+0130, U+0139-013A, U+013D-013E, " +
      "U+0141-0144, U+0147-0148, U+0150-0151, U+0154-0155, U+0158-015B, U+015E-0165, U+016E-0171, " +
      "U+0179-017E, U+0218-021B",
    kerning: false,
  },
  {
    name: "signs",
    source: "latin",
    range:
      "U+0080-009F, U+00A2-00A6, U+00A8, U+00AC-00AD, U+00AF, U+00B1, U+00B4-00B6, U+00B8-00B9, " +
      "U+00BC-00BE, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-2008, " +
      "U+200C-200F, U+2015-2017, U+201B, U+201F, U+2021, U+2023-2025, U+2027-202E, " +
      "U+2030-2031, U+2034-2038, U+203B-206F, U+2215, U+FEFF, U+FFFD",
  },
  {
    // The names of the Baltic countries, and of rarer languages such as Maltese, Sámi and Welsh.
    name: "baltic",
    source: "latin-ext",
    range:
      "U+0100-0101, U+0108-010B, U+0112-0117, U+011C-011D, U+0120-012F, U+0132-0138, U+013B-013C, " +
      "U+013F-0140, U+0145-0146, U+0149-014F, U+0156-0157, U+015C-015D, U+0166-016D, U+0172-0178, " +
      "U+017F, U+1E9E",
    kerning: false,
  },
  {
    name: "rest",
    source: "latin-ext",
    range:
      "U+0180-0217, U+021C-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, " +
      "U+1E00-1E9D, U+1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, " +
      "U+A720-A7FF",
  },
];

/** Lists the letters of a `unicode-range`. */
export function letters(range: string): string[] {
  return range.split(", ").flatMap((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split("-")
      .map((code) => parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  });
}

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
  for (const file of [import.meta.filename, ...TABLES, join(PACKAGES, ".package-lock.json")])
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

async function subset(font: FontSubset, group: LetterGroup): Promise<Uint8Array> {
  const { name, source, range } = group;
  const [before = "", after = ""] = font.source.split("*");
  const whole = readFileSync(join(PACKAGES, `${before}${source}${after}.woff2`));
  const text = letters(range).join("");
  const cut = (variationAxes: Axes): Promise<Buffer> =>
    subsetFont(whole, text, { variationAxes, targetFormat: "truetype" });
  const varied = await cut(cutOf(font, name).axes);
  return subsetFont(await kerned(varied), text, { targetFormat: "woff2" });

  async function kerned(own: Buffer): Promise<Buffer> {
    if (group.kerning === false) return withoutKerning(own);
    const fixed = font.kerningAt ? withKerning(own, await cut(font.kerningAt)) : own;
    return font.kerningStep ? withKerningSteps(fixed, font.kerningStep) : fixed;
  }
}
