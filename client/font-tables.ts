/** Exchanges tables between two TrueType fonts; see the OpenType specification, "Font file". */

const HEADER = 12;
const RECORD = 16;
/** Kerning, and the classes and variations that it refers to. */
const KERNING = ["GPOS", "GDEF"];

/**
 * Returns `font` with the kerning of `other`, another position in the same design space; throws
 * when their glyphs differ.
 */
export function withKerning(font: Buffer, other: Buffer): Buffer {
  const tables = tablesOf(font);
  const others = tablesOf(other);
  if (glyphsOf(tables) !== glyphsOf(others))
    throw new Error("The kerning is that of other glyphs: the fonts have not the same.");
  for (const name of KERNING) {
    const table = others.get(name);
    if (table) tables.set(name, table);
    else tables.delete(name);
  }
  return fontOf(font.subarray(0, 4), tables);
}

/** Names the glyphs of a font: how many there are, and those of its letters. */
function glyphsOf(tables: ReadonlyMap<string, Buffer>): string {
  const count = tables.get("maxp")?.readUInt16BE(4);
  return `${String(count)} ${tables.get("cmap")?.toString("base64") ?? ""}`;
}

/** The tables of a font by their names. */
export function tablesOf(font: Buffer): Map<string, Buffer> {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const record = HEADER + RECORD * index;
      const start = font.readUInt32BE(record + 8);
      const table = font.subarray(start, start + font.readUInt32BE(record + 12));
      return [font.toString("latin1", record, record + 4), table] as const;
    }),
  );
}

/** Writes a font; checksums are left to what compresses it. */
function fontOf(version: Buffer, tables: ReadonlyMap<string, Buffer>): Buffer {
  const named = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const head = Buffer.alloc(HEADER + RECORD * named.length);
  version.copy(head);
  head.writeUInt16BE(named.length, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, [name, table]] of named.entries()) {
    const record = HEADER + RECORD * index;
    head.write(name, record, "latin1");
    head.writeUInt32BE(offset, record + 8);
    head.writeUInt32BE(table.length, record + 12);
    const padding = Buffer.alloc(-table.length & 3);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}
