import { expect, test } from "vitest";

import { hashTarget } from "../../src/dom/hash-target.ts";

test.each([
  ["#part", "part"],
  ["#caf%C3%A9", "café"],
  ["#100%", "100%"],
  ["#villa-state", "villa-state"],
  ["#villa-rose", "texte-villa-rose"],
  ["#missing", undefined],
  ["#", undefined],
  ["", undefined],
])("%j names the element %j", (hash, id) => {
  document.body.innerHTML =
    '<p id="part"></p><p id="café"></p><p id="100%"></p>' +
    '<p id="villa-state"></p><p id="texte-villa-state"></p><p id="texte-villa-rose"></p>';
  expect(hashTarget(hash)?.id).toBe(id);
});
