import { describe, expect, test } from "vitest";

import { tablesOf, withKerning } from "../font-tables.ts";

const GLYPHS = Buffer.from([0, 1, 0, 0, 0, 3]);

/** A font of `tables`, in the order in which they are given. */
function font(tables: Readonly<Record<string, Buffer>>): Buffer {
  const names = Object.keys(tables);
  const head = Buffer.alloc(12 + 16 * names.length);
  head.writeUInt32BE(0x10000);
  head.writeUInt16BE(names.length, 4);
  let offset = head.length;
  names.forEach((name, index) => {
    const { length } = tables[name] ?? Buffer.alloc(0);
    head.write(name, 12 + 16 * index, "latin1");
    head.writeUInt32BE(offset, 20 + 16 * index);
    head.writeUInt32BE(length, 24 + 16 * index);
    offset += length;
  });
  return Buffer.concat([head, ...Object.values(tables)]);
}

const text = (written: string): Buffer => Buffer.from(written);

describe("withKerning", () => {
  test("takes kerning and its classes from the other font, all else from the first", () => {
    const own = { maxp: GLYPHS, cmap: text("letters"), GPOS: text("own"), gvar: text("weights") };
    const other = { maxp: GLYPHS, cmap: text("letters"), GPOS: text("fixed"), GDEF: text("a") };
    const merged = tablesOf(withKerning(font(own), font(other)));
    expect(Object.fromEntries([...merged].map(([name, table]) => [name, String(table)]))).toEqual({
      GDEF: "a",
      GPOS: "fixed",
      cmap: "letters",
      gvar: "weights",
      maxp: String(GLYPHS),
    });
  });

  test("leaves out what the other font has not", () => {
    const own = { maxp: GLYPHS, cmap: text("letters"), GDEF: text("own") };
    const merged = withKerning(font(own), font({ maxp: GLYPHS, cmap: text("letters") }));
    expect([...tablesOf(merged).keys()]).toEqual(["cmap", "maxp"]);
  });

  test("begins each table at a multiple of four bytes", () => {
    const one = font({ maxp: GLYPHS, cmap: text("letters"), GPOS: text("a") });
    const merged = withKerning(one, one);
    const offsets = [0, 1, 2].map((index) => merged.readUInt32BE(20 + 16 * index));
    expect(offsets.filter((offset) => offset % 4 !== 0)).toEqual([]);
  });

  test.each([
    { maxp: GLYPHS, cmap: text("others") },
    { maxp: Buffer.from([0, 1, 0, 0, 0, 4]), cmap: text("letters") },
  ])("throws for other glyphs", (other) => {
    const own = font({ maxp: GLYPHS, cmap: text("letters") });
    expect(() => withKerning(own, font(other))).toThrow("other glyphs");
  });
});
