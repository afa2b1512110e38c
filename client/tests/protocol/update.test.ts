import { describe, expect, test } from "vitest";

import type { Model } from "../../src/protocol/model.ts";
import { share, updateModel } from "../../src/protocol/update.ts";

const tree: Model = {
  tagName: "main",
  children: [
    { tagName: "p", children: ["a"] },
    { tagName: "ul", children: [{ tagName: "li", children: ["1"] }, "text"] },
  ],
};

describe("updateModel", () => {
  test("replaces the node at the pointer", () => {
    const updated = updateModel(tree, "/children/1/children/0", { tagName: "li", children: ["2"] });
    expect(updated.children?.[1]).toEqual({
      tagName: "ul",
      children: [{ tagName: "li", children: ["2"] }, "text"],
    });
  });

  test("leaves the old tree and the nodes off the path unchanged", () => {
    const before = JSON.stringify(tree);
    const updated = updateModel(tree, "/children/1/children/0", { tagName: "li" });
    expect(JSON.stringify(tree)).toBe(before);
    expect(updated.children?.[0]).toBe(tree.children?.[0]);
    expect(updated.children?.[1]).not.toBe(tree.children?.[1]);
  });

  test("shares equal parts with the old tree", () => {
    expect(updateModel(tree, "", structuredClone(tree))).toBe(tree);
    expect(updateModel(tree, "/children/0", structuredClone(tree.children?.[0]) as Model)).toBe(
      tree,
    );
    const changed = { ...structuredClone(tree), attributes: { class: "x" } };
    expect(updateModel(tree, "", changed).children).toBe(tree.children);
  });

  test.each([
    "children/0",
    "/children",
    "/children/7",
    "/children/-1",
    "/children/1/children/1/children/0",
    "/attributes/0",
    "/children/00x",
  ])("refuses the pointer %s", (pointer) => {
    expect(() => updateModel(tree, pointer, { tagName: "b" })).toThrow(/the model has no/);
  });
});

test("share compares nothing within what is new", () => {
  const main = { tagName: "main", children: [{ tagName: "p", children: ["a"] }] };
  const before = { tagName: "", children: [tree, main] };
  const after = structuredClone(before);
  const shared = share(before, after, ({ tagName }) => tagName === "main") as Model;
  expect(shared.children?.[1]).toBe(after.children[1]);
  expect(share(before, after)).toBe(before);
});
