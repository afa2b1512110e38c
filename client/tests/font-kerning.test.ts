import { expect, test } from "vitest";

import { roundKerning } from "../font-kerning.ts";

const X_ADVANCE = 4;
const X_PLACEMENT_AND_ADVANCE = 5;
const ADVANCE_AND_ITS_VARIATION = 0x44;

/** Writes 16-bit numbers. */
function words(...numbers: number[]): Buffer {
  const buffer = Buffer.alloc(2 * numbers.length);
  numbers.forEach((number, index) => buffer.writeInt16BE((number << 16) >> 16, 2 * index));
  return buffer;
}

/** A table of one lookup of `type` with one subtable, and where that starts. */
function gpos(type: number, subtable: Buffer): Buffer {
  // Version, scripts, features, and the list of lookups at 10; the lookup is at 14.
  const head = words(1, 0, 0, 0, 10, 1, 4, type, 0, 1, 8);
  return Buffer.concat([head, subtable]);
}

const START = 22;

function rounded(type: number, subtable: Buffer, step: number): Buffer {
  const table = gpos(type, subtable);
  roundKerning(table, step);
  return table.subarray(START);
}

test("rounds the values of pairs of glyphs, once where sets are shared", () => {
  // Two first glyphs with the same set of pairs at 14, each of them a glyph and its value.
  const pairs = (...values: number[]): Buffer =>
    words(1, 0, X_ADVANCE, 0, 2, 14, 14, 2, 70, values[0] ?? 0, 71, values[1] ?? 0);
  expect(rounded(2, pairs(-34, 15), 10)).toEqual(pairs(-30, 20));
});

test("rounds the values of pairs of classes, second glyphs' too", () => {
  const classes = (...values: number[]): Buffer =>
    words(2, 0, X_PLACEMENT_AND_ADVANCE, X_ADVANCE, 0, 0, 1, 2, ...values);
  expect(rounded(2, classes(1, -34, 8, -9, 26, 0), 10)).toEqual(classes(0, -30, 10, -10, 30, 0));
});

test("finds pairs behind an extension", () => {
  const extended = (value: number): Buffer =>
    words(1, 2, 0, 8, 2, 0, X_ADVANCE, 0, 0, 0, 1, 1, value);
  expect(rounded(9, extended(-34), 10)).toEqual(extended(-30));
});

test("leaves offsets and other lookups alone", () => {
  const varied = (value: number): Buffer =>
    words(2, 0, ADVANCE_AND_ITS_VARIATION, 0, 0, 0, 1, 1, value, 37);
  expect(rounded(2, varied(-34), 10)).toEqual(varied(-30));
  const marks = words(1, 2, 3, 4, 5, 6, 7, 8);
  expect(rounded(4, marks, 10)).toEqual(marks);
});

test("refuses a table that it does not know", () => {
  expect(() => {
    roundKerning(words(2, 0, 0, 0, 0), 10);
  }).toThrow("another version");
});
