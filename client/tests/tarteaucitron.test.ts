import { expect, test } from "vitest";

import { definitions } from "../tarteaucitron.ts";

const WHOLE = `
// one
tarteaucitron.services.one = { "js": function () { return "};\\n" } };
tarteaucitron.services.two = {
  "key": "two"
};
tarteaucitron.services.twoMore = {};`;

test("definitions are those of the named services, whole", () => {
  expect(definitions(WHOLE, ["two", "one"])).toBe(
    `tarteaucitron.services.two = {\n  "key": "two"\n};\n` +
      `tarteaucitron.services.one = { "js": function () { return "};\\n" } };`,
  );
});

test("a service that is no longer defined fails the build", () => {
  expect(() => definitions(WHOLE, ["three"])).toThrow("services.three");
});
