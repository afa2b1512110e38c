import { expect, test } from "vitest";

import { expand } from "../../src/protocol/compact.ts";

test("a list means a node", () => {
  expect(
    expand([
      "",
      0,
      [
        ["p", { id: "a" }, ["text", null]],
        ["br", 0, 0],
      ],
    ]),
  ).toEqual({
    tagName: "",
    children: [
      { tagName: "p", attributes: { id: "a" }, children: ["text", null] },
      { tagName: "br" },
    ],
  });
});

test("a string in the place of children is the hash of a frozen node", () => {
  const inner = { hash: "h" };
  expect(expand(["p", { id: "a" }, "h"])).toEqual({
    tagName: "p",
    attributes: { id: "a", dangerouslySetInnerHTML: inner },
  });
  expect(expand(["p", 0, "h", ""])).toEqual({
    tagName: "p",
    attributes: { dangerouslySetInnerHTML: { ...inner, __html: "" } },
  });
});

test("a target alone is that of a handler without options", () => {
  const whole = { target: "/1:onSubmit", preventDefault: true };
  expect(expand(["form", 0, [], { onReset: "/1:onReset", onSubmit: whole }])).toEqual({
    tagName: "form",
    children: [],
    eventHandlers: { onReset: { target: "/1:onReset" }, onSubmit: whole },
  });
});

test.each([{ tagName: "p" }, "text", 3, null, undefined])("%j stays what it is", (value) => {
  expect(expand(value)).toBe(value);
});

test("a list that is no node becomes none", () => {
  expect(expand([])).toEqual({ tagName: undefined });
});
