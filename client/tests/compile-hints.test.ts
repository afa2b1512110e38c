import { expect, test } from "vitest";

import { isHinted } from "../compile-hints.ts";

const PARTS = ["src/one.ts", "src/other.ts"];

test.each(["react", "main", "idle"])("every page calls most of %s: it gets the hint", (name) => {
  expect(isHinted({ name, moduleIds: PARTS })).toBe(true);
});

test.each(["carousel", "leaflet-map", "commands"])("not every page loads %s", (name) => {
  expect(isHinted({ name, moduleIds: PARTS })).toBe(false);
});

test("an entry that passes on what another chunk exports has nothing to compile", () => {
  expect(isHinted({ name: "react", moduleIds: ["src/vendor/react.ts"] })).toBe(false);
});
