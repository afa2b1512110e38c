import { describe, expect, test } from "vitest";

import { readPageState } from "../../src/protocol/page-state.ts";
import { node, page } from "../support/page.ts";

const model = page("/it/", [node("p", {}, ["text"])]);

describe("the state in the document", () => {
  const live = { url: "/_villa/live/x/", connect: "load", revision: "r", model: "m" };

  test("is read, with defaults for what is missing", () => {
    expect(
      readPageState(
        JSON.stringify({ model, live, build: "b", messages: { a: "b" }, prefetch: false }),
      ),
    ).toEqual({
      model,
      live,
      build: "b",
      messages: { a: "b" },
      prefetch: false,
    });
    expect(
      readPageState(JSON.stringify({ model, live: { url: "/x/", connect: "often" } })),
    ).toEqual({
      model,
      live: { url: "/x/", connect: "intent", revision: "", model: "" },
      build: "",
      messages: {},
      prefetch: true,
    });
  });

  test.each([
    "",
    "{",
    "[]",
    '{"model": {"tagName": 3}, "live": {"url": "/"}}',
    '{"model": {"tagName": ""}}',
  ])("is invalid when it reads %s", (text) => {
    expect(readPageState(text)).toBeUndefined();
  });
});
