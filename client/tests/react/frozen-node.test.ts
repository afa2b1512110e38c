import { describe, expect, test } from "vitest";

import { FakeSocket } from "../support/fake-socket.ts";
import { frozen, node, openPage, page, settled } from "../support/page.ts";

const details = "<details><summary>More</summary>text</details>";

async function connected(model: ReturnType<typeof page>) {
  const opened = await openPage(model);
  opened.session.connect();
  FakeSocket.last().begin(
    JSON.parse(
      JSON.stringify(model, (key, value: unknown) => (key === "__html" ? undefined : value)),
    ),
  );
  return opened;
}

describe("a frozen node", () => {
  test("keeps the server's DOM through hydration and updates of its parents", async () => {
    const opened = await connected(
      page("/it/", [node("main", { class: "a" }, [frozen("h", details)])]),
    );
    const open = opened.find<HTMLDetailsElement>("details");
    open.open = true;
    FakeSocket.last().update(
      node("main", { class: "b" }, [frozen("h", undefined, { class: "new" })]),
      "/children/1",
    );
    await settled();
    expect(opened.find("main").className).toBe("b");
    expect(opened.find("section").className).toBe("new");
    expect(opened.find("details")).toBe(open);
    expect(open.open).toBe(true);
  });

  test("takes new content when its hash changes, and the old one again", async () => {
    const opened = await connected(page("/it/", [frozen("h", details)]));
    FakeSocket.last().update(frozen("h2", "<p>new</p>"), "/children/1");
    await settled();
    expect(opened.find("section").innerHTML).toBe("<p>new</p>");
    FakeSocket.last().update(frozen("h3", ""), "/children/1");
    await settled();
    expect(opened.find("section").innerHTML).toBe("");
    FakeSocket.last().update(frozen("h", undefined), "/children/1");
    await settled();
    expect(opened.find("section").innerHTML).toBe(details);
  });

  test("takes its content along when it moves", async () => {
    const opened = await connected(
      page("/it/", [node("header", {}, [frozen("h", details)]), node("main")]),
    );
    FakeSocket.last().update(
      page("/it/", [node("header"), node("main", {}, [frozen("h", undefined, {}, "article")])]),
    );
    await settled();
    expect(opened.container.innerHTML).toBe(
      `<header></header><main><article>${details}</article></main>`,
    );
  });

  test("keeps its content for a return to the page", async () => {
    const opened = await connected(page("/it/", [node("main", {}, [frozen("h", details)])]));
    FakeSocket.last().update(page("/it/b/", [node("article", {}, ["B"])]));
    await settled();
    expect(opened.container.textContent).toBe("B");
    FakeSocket.last().update(page("/it/", [node("main", {}, [frozen("h", undefined)])]));
    await settled();
    expect(opened.find("main").innerHTML).toBe(`<section>${details}</section>`);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("needs its content once per message", async () => {
    const opened = await connected(page("/it/", []));
    FakeSocket.last().update(page("/it/", [frozen("n", "<p>n</p>"), frozen("n", undefined)]));
    await settled();
    expect(opened.container.innerHTML).toBe(
      "<section><p>n</p></section><section><p>n</p></section>",
    );
  });

  test("without a hash shows its own content", async () => {
    const opened = await connected(page("/it/", []));
    const raw = {
      tagName: "div",
      attributes: { dangerouslySetInnerHTML: { __html: "<i>raw</i>" } },
    };
    FakeSocket.last().update(page("/it/", [raw]));
    await settled();
    expect(opened.find("div").innerHTML).toBe("<i>raw</i>");
  });
});
