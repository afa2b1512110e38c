import { flushSync } from "react-dom";
import { describe, expect, test, vi } from "vitest";

import { firstScreen } from "../../src/navigation/first-screen.ts";
import type { Model } from "../../src/protocol/model.ts";
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
  test("retains the server's DOM through hydration and updates of its parents", async () => {
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

  test("changes where its content does, and as a whole with the page", async () => {
    const opened = await connected(page("/it/", [frozen("h", "<p>1</p><input>")]));
    const field = opened.find<HTMLInputElement>("input");
    field.value = "typed";
    FakeSocket.last().update(frozen("h2", "<p>2</p><input>"), "/children/1");
    await settled();
    expect(opened.find("p").textContent).toBe("2");
    expect(opened.find("input")).toBe(field);
    const { session } = opened;
    const model = page("/it/b/", [frozen("h3", "<p>3</p><input>")]);
    flushSync(() => {
      session.show({ ...session.state, model });
    });
    expect(opened.find("p").textContent).toBe("3");
    expect(opened.find<HTMLInputElement>("input").value).toBe("");
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

  test("retains its content for a return to the page", async () => {
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

  describe("whose document cannot be read again", () => {
    const names = ["a", "b", "c", "d"];
    const blocks = names.map((name) => frozen(name, `<b>${name}</b>`, { id: name }));
    const long = page("/it/", [node("main", {}, blocks)]);
    const text = names.join("");

    async function unreadable(model = long) {
      vi.spyOn(console, "info").mockImplementation(() => undefined);
      return openPage(model, { received: new Map() });
    }

    test("stays while the page turns to itself, first screen first", async () => {
      const { session, container, find, reload } = await unreadable();
      const last = find("#d b");
      flushSync(() => {
        session.show(session.state, firstScreen);
      });
      expect(container.textContent).toBe(text);
      flushSync(() => {
        session.showWhole();
      });
      expect(find("#d b")).toBe(last);
      expect(reload).not.toHaveBeenCalled();
    });

    test("comes back with what it contained when it has been away", async () => {
      const { session, container, find, reload } = await unreadable();
      const { state, store } = session;
      const last = find("#d b");
      const show = (model: Model) => {
        flushSync(() => {
          store.publish(model);
        });
      };
      show(firstScreen(state.model));
      expect(container.textContent).toBe("abc");
      show(state.model);
      expect(container.textContent).toBe(text);
      expect(find("#d b")).toBe(last);
      show(firstScreen(state.model));
      show(state.model);
      expect(find("#d b")).toBe(last);
      expect(reload).not.toHaveBeenCalled();
    });

    test("is copied where the same is shown elsewhere", async () => {
      const { session, container, reload } = await unreadable(page("/it/", [blocks[0] ?? ""]));
      const copy = frozen("a", undefined);
      flushSync(() => {
        session.store.publish(page("/it/", [copy, node("main", {}, [copy, copy])]));
      });
      expect(container.textContent).toBe("aaa");
      expect(reload).not.toHaveBeenCalled();
    });

    test.each([
      { what: "in a new element", shown: [node("article", {}, [frozen("other", undefined)])] },
      { what: "in place", shown: [frozen("other", undefined)] },
    ])("of which nothing is known has the page loaded again, $what", async ({ shown }) => {
      const { session, container, reload } = await unreadable();
      flushSync(() => {
        session.store.publish(page("/it/", [node("main", {}, shown)]));
      });
      expect(container.textContent).toBe("");
      expect(reload).toHaveBeenCalledOnce();
    });
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
