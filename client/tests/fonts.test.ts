import { describe, expect, test } from "vitest";

import { FIRST_VIEW, SUBSETS } from "../font-subsets.ts";
import { faces } from "../fonts.ts";
import { letters, LETTER_GROUPS } from "../letter-groups.ts";

const ALL = LETTER_GROUPS.flatMap(({ range }) => letters(range));

function lacking(name: string, written: string): string[] {
  const held = new Set(
    LETTER_GROUPS.filter((part) => part.name === name).flatMap((part) => letters(part.range)),
  );
  return Array.from(written).filter((letter) => !held.has(letter));
}

/** What the packages themselves declare for their two files. */
const WHOLE =
  "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, " +
  "U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD, " +
  "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, " +
  "U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF";

describe("letter groups", () => {
  test("contain each letter once", () => {
    expect(new Set(ALL).size).toBe(ALL.length);
  });

  test("cover all letters of the packages", () => {
    expect(letters(WHOLE).filter((letter) => !ALL.includes(letter))).toEqual([]);
  });

  test("hold French, Italian and English in one file", () => {
    const written = "aàâæçéèêëîïìòôœùûüÿÀÉÈÔŒÇ’‘“”«»‹›–—…€°²©·×−\u00a0\u202f0123456789&?!;:";
    expect(lacking("core", written)).toEqual([]);
  });

  test("hold Central and South-Eastern European names in one file", () => {
    expect(lacking("names", "ăąćčďđęěğİłĺľńňőŕřśşšșťţțůűźžż")).toEqual([]);
    expect(lacking("names", "ıāėų")).toEqual(["ı", "ā", "ė", "ų"]);
    expect(lacking("core", "ı")).toEqual([]);
  });

  test("hold Baltic names in two files", () => {
    const held = ["names", "baltic"].map((name) => lacking(name, "āčēėģīįķļņšūųž"));
    expect(held).toEqual([Array.from("āēėģīįķļņūų"), Array.from("čšž")]);
  });
});

describe("the subsets", () => {
  test("are declared with every part", () => {
    expect(faces().match(/@font-face/g)).toHaveLength(SUBSETS.length * LETTER_GROUPS.length);
  });

  test("of the first view are upright", () => {
    expect(FIRST_VIEW.map(({ style }) => style)).toEqual(["normal", "normal", "normal"]);
  });
});
