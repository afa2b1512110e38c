import { expect, test } from "vitest";

import { builtIn, own } from "../src/own.ts";
import { hideProperties } from "./support/page.ts";

test.each(["constructor", "toString", "valueOf", "__proto__", "hasOwnProperty"])(
  "%s is found only where a record has it itself",
  (name) => {
    expect(own({}, name)).toBeUndefined();
    expect(own(Object.fromEntries([[name, "a"]]), name)).toBe("a");
  },
);

test("a field does not hide what a form has under its name", () => {
  document.body.innerHTML = '<form id="a"><input name="children"><input name="id"></form>';
  hideProperties(document);
  const form = document.forms[0];
  if (!form) throw new Error("no form");
  expect(builtIn(form, "children")).toHaveLength(2);
  expect(builtIn(form, "id")).toBe("a");
});
