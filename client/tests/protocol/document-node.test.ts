import { expect, test } from "vitest";

import { isPreview } from "../../src/protocol/document-node.ts";

test.each([
  ["/preview/agenda/", true],
  ["/it/preview/agenda/", true],
  ["/pt-br/preview/agenda/", true],
  ["/agenda/preview/", false],
  ["/it/agenda/preview/x/", false],
  ["/previews/agenda/", false],
])("%s is a preview: %s", (path, expected) => {
  expect(isPreview(path)).toBe(expected);
});
