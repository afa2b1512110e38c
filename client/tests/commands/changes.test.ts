import { act, createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { change, forgetChanges } from "../../src/commands/changes.ts";
import { found, settled } from "../support/page.ts";

let root: Root;

/** Renders one element with React, as an update or another page does. */
async function update(props: Record<string, unknown>, tag = "p"): Promise<HTMLElement> {
  await act(async () => {
    root.render(createElement(tag, props));
    await Promise.resolve();
  });
  return found(document, "main > *");
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = "<main></main>";
  root = createRoot(found(document, "main"));
  const element = await update({ id: "a", className: "x", title: "t" });
  change(element, ".mine", "");
  change(element, ".x", null);
  change(element, "title", "mine");
  change(element, "hidden", "");
  await settled();
});

afterEach(forgetChanges);

const KEPT = '<p id="a" class="y mine" title="mine" hidden=""></p>';

describe("what a command has changed", () => {
  test("is put again after an update of its element", async () => {
    const element = await update({ id: "a", className: "y x", title: "u" });
    expect(element.outerHTML).toBe(KEPT);
  });

  test("passes to the element that takes its place with the same id", async () => {
    const element = await update({ id: "a", key: "2", className: "y", title: "u" });
    expect(element.outerHTML).toBe(KEPT);
    expect((await update({ id: "a", key: "2", className: "y z" })).className).toBe("y z mine");
  });

  test("passes to no other element", async () => {
    expect((await update({ id: "b", key: "2" })).outerHTML).toBe('<p id="b"></p>');
  });

  test("does not stay where an update gives the element to another", async () => {
    const element = found(document, "#a");
    expect((await update({ id: "b", className: "y" })).outerHTML).toBe('<p id="b" class="y"></p>');
    expect(found(document, "#b")).toBe(element);
    expect((await update({ id: "b", className: "z" })).className).toBe("z");
  });

  test("is undone on another page that has the same elements", async () => {
    const element = found(document, "#a");
    forgetChanges();
    expect(element.outerHTML).toBe('<p id="a" class="x" title="t"></p>');
    expect((await update({ id: "a", className: "y" })).className).toBe("y");
  });

  test("is undone but for what another page has written itself", () => {
    const element = found(document, "#a");
    // What React writes as it shows that page.
    element.className = "mine";
    element.setAttribute("title", "mine");
    forgetChanges();
    expect(element.outerHTML).toBe('<p id="a" class="mine" title="mine"></p>');
  });

  test("gives way to a script that always writes something else", async () => {
    const element = found(document, "#a");
    let writes = 0;
    const other = new MutationObserver(() => {
      if (element.title !== "other") element.title = "other";
      writes += 1;
    });
    other.observe(element, { attributes: true });
    element.title = "other";
    await vi.waitFor(() => {
      expect(element.title).toBe("other");
    });
    other.disconnect();
    expect(writes).toBeLessThan(500);
  });
});
