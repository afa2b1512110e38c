import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";

import type { Model } from "../../src/protocol/model.ts";
import { FakeSocket } from "../support/fake-socket.ts";
import { node, openPage, page, settled } from "../support/page.ts";
import { removeLogged, expectLogged } from "../support/setup.ts";

const folder = pathToFileURL("tests/support/").href;

function imported(
  file: string,
  tagName: string,
  more: Partial<Model> = {},
  fallback: Model | string | null = null,
): Model {
  return { tagName, importSource: { source: folder + file, sourceType: "URL", fallback }, ...more };
}

async function shown(model: Model, exports = 1) {
  await import(/* @vite-ignore */ model.importSource?.source ?? "");
  const opened = await openPage(page("/it/", [model]));
  await expect.poll(() => opened.find("villa-module").childNodes.length).toBe(exports);
  opened.session.connect();
  FakeSocket.last().begin(page("/it/", [model]));
  await settled();
  return opened;
}

describe("a third-party module", () => {
  test("shows its fallback until it has loaded", async () => {
    const model = imported("missing.ts", "Chart", {}, node("p", {}, ["Loading"]));
    const opened = await openPage(page("/it/", [model]));
    expect(opened.container.innerHTML).toBe("<villa-module><p>Loading</p></villa-module>");
    await expect.poll(() => removeLogged(/was not loaded/)).toBe(true);
    expect(opened.container.textContent).toBe("Loading");
  });

  test("without a bind is rendered by the page's React with its children", async () => {
    const child = node("b", { class: "x" }, ["child"], { onClick: { target: "b" } });
    const handlers = { onPick: { target: "p" } };
    const model = imported("react-module.ts", "Nested.Button", {
      attributes: { label: "Pick" },
      children: ["text", child],
      eventHandlers: handlers,
    });
    const opened = await shown(model);
    expect(opened.find("villa-module").innerHTML).toBe(
      '<button title="Pick">text<b class="x">child</b></button>',
    );
    opened.find("b").click();
    opened.find("button").click();
    expect(FakeSocket.last().sent.map(({ target, data }) => [target, data[0]])).toMatchObject([
      ["b", { type: "click", target: {}, currentTarget: {} }],
      ["p", { picked: 1 }],
      ["p", { picked: 1 }],
    ]);
  });

  test("is updated with the model", async () => {
    const opened = await shown(
      imported("react-module.ts", "Nested.Button", { attributes: { label: "A" } }),
    );
    FakeSocket.last().update(
      imported("react-module.ts", "Nested.Button", { attributes: { label: "B" } }),
      "/children/1",
    );
    await settled();
    expect(opened.find("button").title).toBe("B");
  });

  test("with a bind renders itself and can send messages", async () => {
    const opened = await shown(
      imported("bound-module.ts", "Box", {
        attributes: { text: "hello" },
        children: [node("i", {}, ["x"])],
        eventHandlers: { onReady: { target: "box" } },
      }),
    );
    expect(opened.find("villa-module").innerHTML).toBe("<box>hello<i>x</i></box>");
    expect(FakeSocket.last().sent).toEqual([
      { type: "layout-event", target: "box", data: ["ready"], seq: 0 },
    ]);
    expectLogged(/Invalid message from a module/);
    FakeSocket.last().receive({ type: "box-text", text: "heard" });
    expect(opened.find("box").getAttribute("heard")).toBe("heard");
    FakeSocket.last().update(node("p", {}, ["gone"]), "/children/1");
    expect(opened.container.textContent).toBe("gone");
  });

  test("without the component renders nothing and logs an error", async () => {
    const opened = await shown(imported("react-module.ts", "Missing"), 0);
    await expect.poll(() => removeLogged(/does not export Missing/)).toBe(true);
    expect(opened.find("villa-module").innerHTML).toBe("");
  });
});
