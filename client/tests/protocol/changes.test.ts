import { describe, expect, test } from "vitest";

import { updated } from "../../src/protocol/changes.ts";
import { FrozenHtml } from "../../src/protocol/frozen-html.ts";
import type { Model } from "../../src/protocol/model.ts";

function item(name: string): Model {
  return { tagName: "li", attributes: { key: name }, children: [name] };
}

const tree: Model = {
  tagName: "",
  children: [
    { tagName: "ul", attributes: { id: "seats" }, children: ["a", "b", "c"].map(item) },
    "x",
  ],
};

function apply(
  changes: readonly unknown[],
  path = "/children/0",
  frozen = new FrozenHtml(),
): Model {
  return updated(tree, { type: "layout-update", path, changes }, frozen);
}

describe("updated", () => {
  test("replaces a text and touches no other node", () => {
    const after = apply([["1/0", { model: "taken" }]]);
    const [before, now] = [tree, after].map((each) => (each.children?.[0] as Model).children);
    expect(now?.[1]).toEqual({ ...item("b"), children: ["taken"] });
    expect([now?.[0], now?.[2]]).toEqual([before?.[0], before?.[2]]);
    expect(now?.[0]).toBe(before?.[0]);
    expect(after.children?.[1]).toBe("x");
  });

  test("changes a node and leaves its children", () => {
    const [ul] =
      apply([["", { node: { tagName: "ul", attributes: { id: "places" } } }]]).children ?? [];
    expect(ul).toEqual({ ...(tree.children?.[0] as Model), attributes: { id: "places" } });
  });

  test("moves, adds and removes children, and changes them where they are then", () => {
    const children = [[2, 3], item("new"), [0, 1]];
    const after = apply([
      ["", { children }],
      ["0/0", { model: "C" }],
    ]);
    const [list] = after.children ?? [];
    expect((list as Model).children).toEqual([
      { ...item("c"), children: ["C"] },
      item("new"),
      item("a"),
    ]);
  });

  test("no change leaves the model", () => {
    expect(apply([])).toBe(tree);
  });

  test.each([
    [["1/0", {}]],
    [["7", { model: "x" }]],
    [["1/0", { children: [] }]],
    [["1", { model: { tagName: 7 } }]],
    [[1, { model: "x" }]],
    ["x"],
  ])("refuses %j", (...changes) => {
    expect(() => apply(changes)).toThrow();
  });
});

describe("parts of frozen HTML", () => {
  const frozenTree = (hash: string): Model => ({
    tagName: "div",
    attributes: { class: "list", dangerouslySetInnerHTML: { hash } },
  });
  const edits = [
    [1, 2, "b>7"],
    [3, 3, "i>", "/i>!"],
  ];

  test("are put in the HTML that is known", () => {
    const frozen = new FrozenHtml();
    frozen.intern({
      tagName: "div",
      attributes: { dangerouslySetInnerHTML: { __html: "<b>1</b>abc", hash: "one" } },
    });
    const changes = [["", { html: "two", from: "one", of: 3, edits }]];
    const update = { type: "layout-update", path: "", changes } as const;
    expect(updated(frozenTree("one"), update, frozen)).toEqual(frozenTree("two"));
    expect(frozen.html("two")).toBe("<b>7</b>abc<i></i>!");
    expect(frozen.missing(frozenTree("two"))).toEqual([]);
  });

  test("wait for the document that has the HTML", async () => {
    const frozen = new FrozenHtml({
      first: frozenTree("one"),
      readDocument: () => Promise.resolve(new Map([["one", "<b>1</b>abc"]])),
      loadPatch: () => Promise.resolve(() => undefined),
      loadInFull: () => undefined,
    });
    frozen.derive("two", { from: "one", of: 3, edits: [[1, 2, "b>7"]] });
    frozen.derive("three", { from: "two", of: 3, edits: [[1, 2, "b>8"]] });
    expect(frozen.missing(frozenTree("three"))).toEqual([]);
    await frozen.prepare(frozenTree("one"), frozenTree("three"));
    expect(frozen.html("three")).toBe("<b>8</b>abc");
  });

  test("stay when all that no model names is forgotten", () => {
    const frozen = new FrozenHtml();
    for (const [hash, html] of [
      ["one", "<b>1</b>abc"],
      ["other", "<i>2</i>"],
    ])
      frozen.intern({
        tagName: "div",
        attributes: { dangerouslySetInnerHTML: { __html: html, hash } },
      });
    const changes = [["", { html: "two", from: "one", of: 3, edits }]];
    updated(frozenTree("one"), { type: "layout-update", path: "", changes, forget: true }, frozen);
    expect([frozen.html("one"), frozen.html("two")]).toEqual([
      "<b>1</b>abc",
      "<b>7</b>abc<i></i>!",
    ]);
    expect(frozen.html("other")).toBeUndefined();
  });

  test("of HTML that was never received are missing", () => {
    const frozen = new FrozenHtml();
    frozen.derive("two", { from: "one", of: 3, edits: [] });
    expect(frozen.missing(frozenTree("two"))).toEqual(["two"]);
  });

  test("of HTML that the browser has read as another are missing", async () => {
    const frozen = new FrozenHtml({
      first: frozenTree("one"),
      readDocument: () => Promise.resolve(new Map([["one", "<tbody><tr></tr></tbody>"]])),
      loadPatch: () => Promise.resolve(() => undefined),
      loadInFull: () => undefined,
    });
    frozen.derive("two", { from: "one", of: 3, edits: [[1, 2, 'tr id="a">']] });
    await frozen.prepare(frozenTree("one"), frozenTree("two"));
    expect(frozen.html("two")).toBeUndefined();
    expect(frozen.missing(frozenTree("two"))).toEqual(["two"]);
  });
});
