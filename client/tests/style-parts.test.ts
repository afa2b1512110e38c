import { describe, expect, test } from "vitest";

import { styleParts, type Needs } from "../style-parts.ts";

function needs(selector: string): Needs {
  const [part] = styleParts(`${selector}{color:red}`).parts;
  if (typeof part !== "object" || !("selectors" in part)) throw new Error("no rule");
  return part.selectors[0]?.[1] ?? [];
}

describe("a selector needs", () => {
  test.each<[string, Needs]>([
    [".card>a.more", [[".card"], ["a"], [".more"]]],
    // States, attributes and ids may come and go.
    [".menu[data-open]:not(.quiet):focus::before", [[".menu"]]],
    [".menu:not(:hover)", [[".menu"]]],
    ["#villa>main", [["main"]]],
    [":root[data-theme=light]", []],
    ["*", []],
    [":is(.a,.b) h2", [[".a", ".b"], ["h2"]]],
    [
      ":where(.a .b,.c)",
      [
        [".a", ".c"],
        [".b", ".c"],
      ],
    ],
    [":is(.a,[lang])", []],
    [".film:has(>video)", [[".film"], ["video"]]],
    ["li:nth-child(2 of .x)", [["li"]]],
    ["SVG", [["svg"]]],
  ])("%s", (selector, expected) => {
    expect(needs(selector)).toEqual(expected);
  });
});

test("too many ways to match count as a match", () => {
  const list = (name: string) => `:is(${[0, 1, 2].map((n) => `.${name}${String(n)} i b`).join()})`;
  expect(needs(`:is(${list("a")},${list("b")},${list("c")},.d .e .f .g)`)).toEqual([]);
});

test("the selectors of a list are parted, not their declarations", () => {
  const { parts } = styleParts(".a,.b .c{color:red;top:0}");
  expect(parts).toEqual([
    {
      selectors: [
        [".a", [[".a"]]],
        [".b .c", [[".b"], [".c"]]],
      ],
      css: "{color:red;top:0}",
    },
  ]);
});

test("the fonts that a rule has preloaded are taken out of it", () => {
  const css = "@layer one{.a,.b>i{--preload:one-italic;top:0}}.c{top:1px}";
  const { preloads, parts } = styleParts(css);
  expect(preloads).toEqual([
    { needs: [[".a"]], font: "one-italic" },
    { needs: [[".b"], ["i"]], font: "one-italic" },
  ]);
  expect(JSON.stringify(parts)).not.toContain("preload");
});

test("groups are parted, what is not known stays whole", () => {
  const css = "@layer one{@media (hover){.a{top:0}}}@layer two{}@page{margin:0}";
  const { layers, parts } = styleParts(css);
  expect(layers).toBe("@layer one,two;");
  expect(parts).toEqual([
    {
      group: "@layer one",
      parts: [
        { group: "@media (hover)", parts: [{ selectors: [[".a", [[".a"]]]], css: "{top:0}" }] },
      ],
    },
    { group: "@layer two", parts: [] },
    "@page{margin:0}",
  ]);
});

test("what only paper and interaction show is left out", () => {
  const css = [
    "@media print{.a{top:0}}",
    "@media (scripting:none){.a{top:0}}",
    "@media screen and (scripting:none){.a{top:0}}",
    "@starting-style{.a{top:0}}",
    ".a:hover .b,.a:focus .b{top:0}",
    ".a:active,.a ::selection{top:0}",
    ".a{transition:top 1s;top:0}",
    ".b{transition-duration:1s}",
  ];
  expect(styleParts(css.join("")).parts).toEqual([
    { selectors: [[".a:focus .b", [[".a"], [".b"]]]], css: "{top:0}" },
    { selectors: [[".a", [[".a"]]]], css: "{top:0}" },
  ]);
});

test("faces of rare letters and keyframes are apart", () => {
  const core = "@font-face{font-family:A;src:url(/a-core-x1.woff2);unicode-range:U+0-7F}";
  const rare =
    "@font-face{font-family:A;src:url(/a-names-x1.woff2);unicode-range:U+100-17F,U+1E9E}";
  const bold =
    "@font-face{font-family:A;font-weight:700;src:url(/b-names-x1.woff2);unicode-range:U+100-17F,U+1E9E}";
  const signs = "@font-face{font-family:A;src:url(/a-signs-x1.woff2);unicode-range:U+203?}";
  const local = "@font-face{font-family:B;src:local(Arial)}";
  const { fonts, letters, keyframes, parts } = styleParts(
    `${rare}${core}${bold}${signs}${local}@layer x{@keyframes turn{to{rotate:1turn}}}`,
  );
  expect(fonts).toBe(core + local);
  expect(letters).toEqual([
    {
      css: rare + bold,
      ranges: [
        [0x100, 0x17f],
        [0x1e9e, 0x1e9e],
      ],
    },
    { css: signs, ranges: [[0x2030, 0x203f]] },
  ]);
  expect(keyframes).toEqual({ turn: "@keyframes turn{to{rotate:1turn}}" });
  expect(parts).toEqual([{ group: "@layer x", parts: [] }]);
});

test("two keyframes of one name are refused", () => {
  expect(() => styleParts("@keyframes a{to{top:0}}@keyframes a{to{top:1px}}")).toThrow("named a");
});
