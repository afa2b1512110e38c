import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { normalised } from "../../../src/islands/form_validation/input-text.ts";

const FILE = join(import.meta.dirname, "../../../../tests/fixtures/input_text.json");
const CASES = JSON.parse(readFileSync(FILE, "utf8")) as [string, string, string][];

describe("normalised", () => {
  it.each(CASES)("reads %s %j as the server does", (type, written, read) => {
    expect(normalised(written, type)).toBe(read);
    expect(normalised(read, type)).toBe(read);
  });

  it("takes a type that is no kind of text for free text", () => {
    for (const type of ["constructor", "__proto__", "select-one"])
      expect(normalised(" a ", type)).toBe("a");
  });

  it("reads a long text with blanks within it at once", () => {
    const blanks = " ".repeat(100_000);
    expect(normalised(`a${blanks}b`, "text")).toBe(`a${blanks}b`);
    expect(normalised(`a${blanks}b`, "tel")).toBe("a b");
  });
});
