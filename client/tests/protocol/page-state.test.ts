import { describe, expect, test } from "vitest";

import { readPageState } from "../../src/protocol/page-state.ts";
import { node, page } from "../support/page.ts";

const model = page("/it/", [node("p", {}, ["text"])]);

describe("the state in the document", () => {
  const live = { url: "/_villa/live/x/", connect: "load", revision: "r", model: "m" };

  test("says whether the page may become another, and soon", () => {
    const state = JSON.stringify({ model, live, updates: false, soon: true });
    expect(readPageState(state)).toMatchObject({ updates: false, soon: true });
  });

  test("names the islands of a project with their scripts", () => {
    const islands = { seat_map: "/_villa/assets/seat_map-1.js" };
    const state = JSON.stringify({ model, live, islands });
    expect(readPageState(state)?.islands).toEqual(islands);
  });

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
      updates: true,
      soon: false,
      islands: {},
    });
    const other = page("/xy/", [], { html: { lang: "xy" } });
    expect(
      readPageState(JSON.stringify({ model: other, live: { url: "/x/", connect: "often" } })),
    ).toEqual({
      model: other,
      live: { url: "/x/", connect: "intent", revision: "", model: "" },
      build: "",
      messages: {},
      prefetch: true,
      updates: true,
      soon: false,
      islands: {},
    });
  });

  test("has the texts of the last page in its language where it names none", () => {
    const read = (lang: string, messages?: Record<string, string>) =>
      readPageState(JSON.stringify({ model: page("/a/", [], { html: { lang } }), live, messages }))
        ?.messages;
    expect(read("l1", { a: "b" })).toEqual({ a: "b" });
    expect(read("l2", { a: "c" })).toEqual({ a: "c" });
    expect(read("l1")).toEqual({ a: "b" });
    expect(read("l3")).toEqual({});
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
