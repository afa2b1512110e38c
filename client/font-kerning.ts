/** Rounds the kerning of a font; see the OpenType specification, "GPOS". */

const PAIRS = 2;
const EXTENSION = 9;
/** The fields of a value record that are distances; those above are offsets. */
const DISTANCES = 4;
const FIELDS = 8;

/**
 * Rounds the distances between pairs of glyphs in the table `gpos`, in place, to multiples of `step`
 * font units: fewer different values take fewer bytes. Throws when the table is of another version.
 */
export function roundKerning(gpos: Buffer, step: number): void {
  if (gpos.readUInt16BE(0) !== 1) throw new Error("The kerning is in a table of another version.");
  const rounded = new Set<number>();
  const round = (at: number): void => {
    if (rounded.has(at)) return;
    rounded.add(at);
    gpos.writeInt16BE(Math.round(gpos.readInt16BE(at) / step) * step, at);
  };
  for (const subtable of pairTables(gpos))
    for (const [at, format] of valueRecords(gpos, subtable))
      for (const [index, field] of fieldsOf(format).entries())
        if (field < DISTANCES) round(at + 2 * index);
}

/** Where the tables of pairs start. */
function* pairTables(gpos: Buffer): Generator<number> {
  const list = gpos.readUInt16BE(8);
  for (const offset of offsets(gpos, list)) {
    const lookup = list + offset;
    const type = gpos.readUInt16BE(lookup);
    for (const inner of offsets(gpos, lookup + 4)) {
      const table = lookup + inner;
      if (type === PAIRS) yield table;
      else if (type === EXTENSION && gpos.readUInt16BE(table + 2) === PAIRS)
        yield table + gpos.readUInt32BE(table + 4);
    }
  }
}

/** Reads the offsets of a list that starts with their number. */
function offsets(gpos: Buffer, at: number): number[] {
  const count = gpos.readUInt16BE(at);
  return Array.from({ length: count }, (_, index) => gpos.readUInt16BE(at + 2 + 2 * index));
}

/** Where the values of a table of pairs stand, and which fields each of them has. */
function* valueRecords(gpos: Buffer, table: number): Generator<[at: number, format: number]> {
  const first = gpos.readUInt16BE(table + 4);
  const second = gpos.readUInt16BE(table + 6);
  const [size, both] = [sizeOf(first), sizeOf(first) + sizeOf(second)];
  const byClass = gpos.readUInt16BE(table) === 2;
  if (byClass) {
    const pairs = gpos.readUInt16BE(table + 12) * gpos.readUInt16BE(table + 14);
    yield* pairsAt(table + 16, pairs, both);
  } else
    for (const offset of offsets(gpos, table + 8)) {
      const set = table + offset;
      // Each pair starts with its second glyph.
      yield* pairsAt(set + 4, gpos.readUInt16BE(set), both + 2);
    }

  function* pairsAt(start: number, count: number, step: number): Generator<[number, number]> {
    for (let at = start; at < start + count * step; at += step) {
      yield [at, first];
      yield [at + size, second];
    }
  }
}

/** The fields that a value record has, by their bits. */
function fieldsOf(format: number): number[] {
  return Array.from({ length: FIELDS }, (_, bit) => bit).filter((bit) => (format >> bit) & 1);
}

function sizeOf(format: number): number {
  return 2 * fieldsOf(format).length;
}
