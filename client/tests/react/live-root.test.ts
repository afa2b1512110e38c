import { describe, expect, test, vi } from "vitest";

import { FakeSocket } from "../support/fake-socket.ts";
import { found, frozen, hideProperties, node, openPage, page } from "../support/page.ts";
import { expectLogged } from "../support/setup.ts";

const rich = page("/it/", [
  node("h1", { class: "title", style: "--x: 1; color: red" }, ["Uno", "due", 3, null, true, false]),
  node("p", { id: "p" }, [
    "a & b <c>",
    { tagName: "", children: ["inner", { tagName: "", children: ["text"] }] },
  ]),
  node("label", { for: "name" }, ["Nome"]),
  node(
    "input",
    { id: "name", name: "name", value: "Ada", maxlength: 10, autocomplete: "name" },
    [],
    {
      onChange: { target: "i:onChange" },
    },
  ),
  node("input", { type: "checkbox", checked: true }, [], { onChange: { target: "c:onChange" } }),
  node("textarea", { value: "\nsecond line" }, [], { onInput: { target: "t:onInput" } }),
  node("select", { value: "b" }, [
    node("option", { value: "a" }, ["A"]),
    node("option", { value: "b" }, ["B"]),
  ]),
  node("villa-island", { name: "none", props: { a: [1] } }, [node("p", {}, ["fallback"])]),
  frozen("h", "<b>frozen</b> text", { class: "f" }),
  node("svg", { viewBox: "0 0 4 4", "stroke-width": 2 }, [
    node("path", { d: "M0 0" }),
    node("title", {}, ["Icon"]),
  ]),
  node("script", { type: "application/ld+json" }, ['{"a": "<b>"}']),
  node("img", { src: "/a.jpg", srcset: "/a.jpg 1x", alt: "", fetchpriority: "high" }),
  node("video", { autoplay: true, loop: true, playsinline: true }),
  node("div", { contenteditable: "true" }, ["edit"]),
  { tagName: "", error: "failed" },
]);

describe("hydration", () => {
  test("adopts the server's elements without warnings", async () => {
    let before: Element[] = [];
    const opened = await openPage(rich, {
      islands: { none: () => new Promise(() => undefined) },
      before: (container) => {
        before = [...container.querySelectorAll("*")];
      },
    });
    expect([...opened.container.querySelectorAll("*")]).toEqual(before);
    expect(before.every((element) => element.isConnected)).toBe(true);
  });

  test("an equal first tree changes nothing", async () => {
    const opened = await openPage(rich, { islands: { none: () => new Promise(() => undefined) } });
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    opened.session.connect();
    FakeSocket.last().begin(JSON.parse(JSON.stringify(rich)));
    changes.push(...observer.takeRecords());
    expect(changes).toEqual([]);
  });

  test("takes out what others have put between the server's nodes", async () => {
    const model = page("/it/", [
      node("h1", {}, ["Title ", 3]),
      node("main", {}, [
        node("input", { name: "a" }),
        node("div", {}, ["of ours"]),
        frozen("h1", "<b>one</b>"),
      ]),
    ]);
    let field: HTMLInputElement | undefined;
    const opened = await openPage(model, {
      before: (container) => {
        found(container, "h1").innerHTML = "<font>Translated</font>";
        field = found<HTMLInputElement>(container, "input");
        field.insertAdjacentHTML("afterend", "<div data-icon></div>");
        found(container, "main").prepend("text", document.createElement("i"));
        field.value = "typed";
        field.focus();
      },
    });
    expect(opened.container.innerHTML.replaceAll("<!-- -->", "")).toBe(
      '<h1>Title 3</h1><main><input name="a"><div>of ours</div><section><b>one</b></section></main>',
    );
    expect(opened.find("input")).toBe(field);
    expect(field?.value).toBe("typed");
    expect(document.activeElement).toBe(field);
  });

  test("adopts a form whose fields are called like its properties", async () => {
    const names = ["children", "attributes", "id", "style"];
    const fields = names.map((name) => node("input", { name }));
    const model = page("/it/", [node("form", { method: "post", action: "/a/" }, fields)]);
    const shown: Element[] = [];
    const { container } = await openPage(model, {
      before: (before) => {
        shown.push(...before.querySelectorAll("*"));
        hideProperties(before);
        found(before, "[name=id]").insertAdjacentHTML("afterend", "<div data-icon></div>");
      },
    });
    expect([...container.querySelectorAll("*")]).toEqual(shown);
  });

  test("a page that cannot be rendered again is loaded again", async () => {
    vi.doMock("../../src/react/render-again.ts", () => {
      throw new Error("404");
    });
    const { reload } = await openPage(page("/it/", [node("h1", {}, ["Title"])]), { html: "" });
    await vi.waitFor(() => {
      expect(reload).toHaveBeenCalledOnce();
    });
    expectLogged(/Rendering failed/);
    vi.doUnmock("../../src/react/render-again.ts");
  });

  test("a missing element renders the page again, with all that the visitor did", async () => {
    const form = [
      node("input", { name: "a" }, [], { onChange: { target: "a:onChange" } }),
      node("textarea", { name: "b" }),
      node("input", { type: "checkbox", name: "c" }),
      node("select", { name: "d", multiple: true }, [
        node("option", { value: "1" }, ["1"]),
        node("option", { value: "2" }, ["2"]),
      ]),
      node("input", { type: "radio", name: "e", value: "1", checked: true }),
      node("input", { type: "radio", name: "e", value: "2" }),
      node("div", { contenteditable: "true" }, ["edit"]),
    ];
    const details = '<details><summary>s</summary></details><input name="f">';
    const model = page("/it/", [node("h1", {}, ["Title"]), ...form, frozen("h1", details)]);
    const opened = await openPage(model, {
      before: (container) => {
        found(container, "h1").remove();
        found<HTMLInputElement>(container, "[name=a]").value = "typed";
        found<HTMLTextAreaElement>(container, "textarea").value = "written";
        found<HTMLInputElement>(container, "[name=c]").checked = true;
        for (const option of container.querySelectorAll("option")) option.selected = true;
        found<HTMLInputElement>(container, "[name=e][value='2']").checked = true;
        found<HTMLDetailsElement>(container, "details").open = true;
        const last = found<HTMLInputElement>(container, "[name=f]");
        last.value = "in frozen HTML";
        last.focus();
        last.setSelectionRange(1, 3);
      },
    });
    await vi.waitFor(() => {
      expect(opened.find("h1").textContent).toBe("Title");
    });
    const value = (name: string) => opened.find<HTMLInputElement>(`[name=${name}]`).value;
    expect([value("a"), value("b"), value("f")]).toEqual(["typed", "written", "in frozen HTML"]);
    expect(opened.find<HTMLInputElement>("[name=c]").checked).toBe(true);
    expect(opened.find<HTMLSelectElement>("select").selectedOptions).toHaveLength(2);
    expect(opened.find<HTMLInputElement>("[name=e][value='2']").checked).toBe(true);
    expect(opened.find<HTMLDetailsElement>("details").open).toBe(true);
    const last = opened.find<HTMLInputElement>("[name=f]");
    expect(document.activeElement).toBe(last);
    expect([last.selectionStart, last.selectionEnd]).toEqual([1, 3]);
    opened.session.connect();
    FakeSocket.last().begin(model);
    expect(FakeSocket.last().sent.map(({ target }) => target)).toEqual(["a:onChange"]);
  });

  test("a mismatch renders the page again with its frozen content", async () => {
    const model = page("/it/", [
      { tagName: "", children: [node("h1", {}, ["Title"])] },
      node("main", {}, [frozen("h1", "<b>one</b>"), frozen("h2", "<b>two</b>", {}, "article")]),
    ]);
    const html =
      "<h1>Other</h1><main><i>injected</i><section><b>one</b></section><article><b>two</b></article></main>";
    const opened = await openPage(model, { html });
    expect(opened.container.innerHTML).toBe(
      "<h1>Title</h1><main><section><b>one</b></section><article><b>two</b></article></main>",
    );
  });

  test("metadata in the head is adopted and updated", async () => {
    document.head.innerHTML =
      '<title>Uno</title><meta name="description" content="d"/><link rel="canonical" href="/it/"/>';
    const head = (title: string, href: string) => [
      node("title", {}, [title]),
      node("meta", { name: "description", content: "d" }),
      node("link", { rel: "canonical", href }),
    ];
    const opened = await openPage(page("/it/", head("Uno", "/it/")), { html: "" });
    opened.session.connect();
    FakeSocket.last().begin(page("/it/", head("Due", "/it/due/")));
    expect(document.title).toBe("Due");
    expect(document.head.querySelectorAll("title, meta, link")).toHaveLength(3);
    expect(document.querySelector("link")?.getAttribute("href")).toBe("/it/due/");
  });
});
