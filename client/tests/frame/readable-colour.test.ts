import { expect, test } from "vitest";

import { readableBackground, rgb } from "../../src/frame/readable-colour.ts";

function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (rgb(colour) ?? []).map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each(["#000000", "#7a1f2b", "#808080", "#f0c000", "#ffffff"])(
  "text of either theme is readable on the adjusted %s",
  (colour) => {
    expect(contrast(readableBackground(colour, "dark"), "#1d1a16")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(readableBackground(colour, "light"), "#ffffff")).toBeGreaterThanOrEqual(4.5);
  },
);

test("a readable colour is not changed", () => {
  expect(readableBackground("#f0e0d0", "dark")).toBe("#f0e0d0");
  expect(readableBackground("#202020", "light")).toBe("#202020");
});

test("what is no colour is returned as it is", () => {
  expect(readableBackground("red", "dark")).toBe("red");
  expect(rgb("#12")).toBeUndefined();
});
