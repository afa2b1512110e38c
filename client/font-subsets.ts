/** The cuts of the site's two font families: where each is in its design space, and its source. */

/** A position on an axis, or the range that stays variable. */
export type Axes = Readonly<Record<string, number | { min: number; max: number }>>;

export interface FontSubset {
  readonly file: string;
  readonly family: string;
  readonly style: "normal" | "italic";
  /** The declared weights; browsers take the nearest. */
  readonly weight: string;
  /** The package's files, `*` for the part of the alphabet. */
  readonly source: string;
  readonly axes: Axes;
  /** The file of rare letters, which are in titles or in texts. */
  readonly rare?: { readonly file: string; readonly axes: Axes };
  /** The position whose kerning holds for all: that of each position would take as much again. */
  readonly kerningAt?: Axes;
}

const FRAUNCES = "@fontsource-variable/fraunces/files/fraunces-*-opsz";
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
  },
  {
    file: "fraunces-text-italic",
    family: "Fraunces",
    style: "italic",
    weight: "400",
    source: `${FRAUNCES}-italic`,
    axes: { opsz: 36, wght: 385 },
  },
  {
    file: "fraunces-text-bold-italic",
    family: "Fraunces",
    style: "italic",
    weight: "600 900",
    source: `${FRAUNCES}-italic`,
    axes: { opsz: 36, wght: 620 },
  },
  {
    file: "instrument-sans-italic",
    family: "Instrument Sans",
    style: "italic",
    weight: "400 500",
    source: `${INSTRUMENT}-italic`,
    axes: { wght: 400 },
  },
  {
    file: "instrument-sans-bold-italic",
    family: "Instrument Sans",
    style: "italic",
    weight: "560 700",
    source: `${INSTRUMENT}-italic`,
    axes: { wght: 600 },
  },
];
