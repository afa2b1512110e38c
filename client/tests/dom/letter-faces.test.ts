import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { addLetterFaces } from "../../src/dom/letter-faces.ts";

class FontFaceRule {
  readonly cssText: string;
  readonly style: { getPropertyValue: (name: string) => string };

  constructor(family: string, range: string) {
    this.cssText = `${family} ${range}`;
    const values: Record<string, string> = {
      "font-family": `"${family}"`,
      "font-style": "italic",
      "font-weight": "400 700",
      "font-display": "swap",
      "unicode-range": range,
      src: `url("/${range}.woff2")`,
    };
    this.style = { getPropertyValue: (name) => values[name] ?? "" };
  }
}

class MediaRule {
  readonly cssRules: readonly unknown[];

  constructor(...rules: unknown[]) {
    this.cssRules = rules;
  }
}

function sheet(...cssRules: unknown[]): CSSStyleSheet {
  return { cssRules } as unknown as CSSStyleSheet;
}

const add = vi.fn<(face: unknown) => void>();

beforeEach(() => {
  // jsdom has none of these.
  vi.stubGlobal("CSSFontFaceRule", FontFaceRule);
  vi.stubGlobal("CSSMediaRule", MediaRule);
  vi.stubGlobal(
    "FontFace",
    class {
      readonly given: unknown[];

      constructor(...given: unknown[]) {
        this.given = given;
      }
    },
  );
  Object.defineProperty(document, "fonts", { value: { add }, configurable: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "fonts");
  add.mockReset();
});

test("the faces that the page lacks are added as they are declared", () => {
  const names = new FontFaceRule("Two Words", "U+100");
  const signs = new FontFaceRule("Two Words", "U+200");
  // What follows is for paper or small windows, and holds no faces of letters.
  const rest = sheet(new MediaRule(names, signs), new MediaRule(new FontFaceRule("x", "U+300")));
  addLetterFaces(rest, sheet({}, new FontFaceRule("Two Words", "U+100")));
  expect(add.mock.calls).toEqual([
    [
      {
        given: [
          "Two Words",
          'url("/U+200.woff2")',
          { style: "italic", weight: "400 700", display: "swap", unicodeRange: "U+200" },
        ],
      },
    ],
  ]);
});

test("a rest without faces, and a page whose style is removed, add nothing and everything", () => {
  addLetterFaces(sheet(), undefined);
  expect(add).not.toHaveBeenCalled();
  addLetterFaces(sheet(new MediaRule(new FontFaceRule("x", "U+100"))), null);
  expect(add).toHaveBeenCalledOnce();
});
