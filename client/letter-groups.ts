/** Kinds of letters by how common they are: each has font files of its own. */

export interface LetterGroup {
  readonly name: string;
  /** The part of the alphabet as the packages name it. */
  readonly source: "latin" | "latin-ext";
  readonly range: string;
}

/** The letters of most pages. */
export const COMMONEST = "core";

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
