import { flushSync } from "react-dom";
import { describe, expect, test, vi } from "vitest";

import { FakeSocket } from "../support/fake-socket.ts";
import { found, frozen, node, openPage, page, settled, stopClocks } from "../support/page.ts";
import { expectLogged } from "../support/setup.ts";

const click = { onClick: { target: "/0:onClick", preventDefault: true } };

function counter(count: number) {
  return page("/it/", [node("main", {}, [node("button", {}, [`${count}`], click)])]);
}

describe("connecting", () => {
  test("the URL names the page and the document's revision", async () => {
    const opened = await openPage(page("/it/agenda/?month=2026-11", []));
    opened.session.connect();
    const { url } = FakeSocket.last();
    expect(url.protocol).toBe("wss:");
    expect(url.pathname).toBe("/_villa/live/villa_site.engine.live.root.root/");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      path: "/it/agenda/",
      qs: "?month=2026-11",
      build: "b1",
      revision: "r1",
      model: "m1",
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  test("never opens no socket", async () => {
    const opened = await openPage(counter(0), { connect: "never" });
    opened.find("button").click();
    opened.session.connect();
    expect(FakeSocket.all).toHaveLength(0);
  });

  test("load opens the socket after hydration", async () => {
    await openPage(counter(0), { connect: "load" });
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe("events", () => {
  test("events made before the socket opens are sent in order after its first tree", async () => {
    const opened = await openPage(counter(0));
    opened.find("button").click();
    opened.find("button").click();
    const socket = FakeSocket.last();
    socket.accept();
    expect(socket.sent).toEqual([]);
    socket.update(counter(0));
    expect(socket.sent.map(({ target, seq }) => [target, seq])).toEqual([
      ["/0:onClick", 0],
      ["/0:onClick", 1],
    ]);
    expect(socket.sent[0]).toMatchObject({ type: "layout-event", data: [{ type: "click" }] });
  });

  test("events made during a reconnection are sent after it", async () => {
    stopClocks();
    const opened = await openPage(counter(0));
    opened.session.connect();
    FakeSocket.last().begin(counter(0));
    FakeSocket.last().drop();
    opened.find("button").click();
    vi.advanceTimersByTime(500);
    FakeSocket.last().begin(counter(0));
    expect(FakeSocket.last().events).toHaveLength(1);
  });

  test("events without a target are dropped", async () => {
    const opened = await openPage(counter(0));
    opened.find("button").click();
    FakeSocket.last().begin(page("/it/", [node("main", {}, ["closed"])]));
    expect(FakeSocket.last().sent).toEqual([]);
    expect(opened.container.textContent).toBe("closed");
  });
});

describe("identification", () => {
  test("a token is sent over the open connection, once", async () => {
    const opened = await openPage(counter(0));
    opened.session.connect();
    FakeSocket.last().begin(counter(0));
    document.dispatchEvent(new CustomEvent("villa-change", { cancelable: true, detail: "léa.1" }));
    document.dispatchEvent(new CustomEvent("villa-change", { cancelable: true, detail: "" }));
    expect(FakeSocket.last().sent).toMatchObject([
      { type: "layout-event", target: "identify", data: ["léa.1"] },
    ]);
  });

  test("a token waits for the connection that is opened next", async () => {
    const opened = await openPage(counter(0));
    opened.session.identify("léa.1");
    opened.session.connect();
    const socket = FakeSocket.last();
    socket.accept();
    expect(socket.sent).toEqual([]);
    socket.update(counter(0));
    expect(socket.sent).toMatchObject([{ target: "identify", data: ["léa.1"] }]);
  });
});

describe("updates", () => {
  test("only changed parts are rendered again", async () => {
    const opened = await openPage(
      page("/it/", [node("p", {}, ["a"]), node("ul", {}, [node("li", {}, ["1"])])]),
    );
    const [paragraph, item] = [opened.find("p"), opened.find("li")];
    opened.session.connect();
    FakeSocket.last().begin(
      page("/it/", [node("p", {}, ["a"]), node("ul", {}, [node("li", {}, ["1"])])]),
    );
    FakeSocket.last().update(node("li", { class: "new" }, ["2"]), "/children/2/children/0");
    expect(opened.find("li").outerHTML).toBe('<li class="new">2</li>');
    expect([opened.find("p"), opened.find("li")]).toEqual([paragraph, item]);
  });

  test.each([
    ["no JSON", "{"],
    ["no type", { path: "", model: node("p") }],
    ["no model", { type: "layout-update", path: "", model: { tagName: 7 } }],
    [
      "a model with a bad child",
      { type: "layout-update", path: "", model: { tagName: "p", children: [{}] } },
    ],
    ["a place that is not there", { type: "layout-update", path: "/children/9", model: node("p") }],
    ["an impossible tag", { type: "layout-update", path: "", model: node("1<script") }],
  ])("a message with %s is ignored with a warning", async (_what, message) => {
    const opened = await openPage(counter(1));
    opened.session.connect();
    FakeSocket.last().begin(counter(1));
    FakeSocket.last().receive(message);
    expectLogged(/Invalid message from the server/);
    FakeSocket.last().update(counter(2));
    expect(opened.container.textContent).toBe("2");
  });

  test("messages of other types reach only their listeners", async () => {
    const opened = await openPage(counter(0));
    const listener = vi.fn();
    const stop = opened.session.onMessage("chart-data", listener);
    opened.session.connect();
    FakeSocket.last().begin(counter(0));
    FakeSocket.last().receive({ type: "chart-data", rows: [1] });
    stop();
    FakeSocket.last().receive({ type: "chart-data", rows: [2] });
    expect(listener.mock.calls).toEqual([[{ type: "chart-data", rows: [1] }]]);
  });

  test("a node with an error renders nothing", async () => {
    const opened = await openPage(counter(1));
    opened.session.connect();
    FakeSocket.last().begin(
      page("/it/", [{ tagName: "", error: "boom" }, node("p", {}, ["rest"])]),
    );
    expect(opened.container.textContent).toBe("rest");
  });

  test("unknown content is requested on a new connection", async () => {
    const opened = await openPage(page("/it/", [frozen("h1", "<b>one</b>")]));
    opened.session.connect();
    FakeSocket.last().begin(page("/it/", [frozen("h2", undefined)]));
    expect(opened.container.textContent).toBe("one");
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last().url.searchParams.has("revision")).toBe(false);
    FakeSocket.last().begin(page("/it/", [frozen("h2", "<b>two</b>")]));
    await settled();
    expect(opened.container.textContent).toBe("two");
  });

  test("content of the document that could not be read again is requested", async () => {
    const model = page("/it/", [frozen("h1", "<b>one</b>")]);
    const opened = await openPage(model, { received: new Map() });
    opened.session.connect();
    FakeSocket.last().begin(page("/it/", []));
    FakeSocket.last().update(page("/it/", [frozen("h1", undefined)]));
    await settled();
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last().url.searchParams.has("revision")).toBe(false);
  });

  test("saved content is what the server sent, whatever has become of it in the page", async () => {
    const opened = await openPage(page("/it/", [frozen("h1", "<b>one</b>")]));
    opened.find("section").innerHTML = "<b>changed</b>";
    opened.session.connect();
    FakeSocket.last().begin(page("/it/", []));
    FakeSocket.last().update(page("/it/", [frozen("h1", undefined)]));
    await settled();
    expect(opened.container.textContent).toBe("one");
  });

  test("the way back shows what was received, whatever has become of it in the page", async () => {
    const { session, container } = await openPage(page("/it/", [frozen("h1", "<b>one</b>")]));
    const { state } = session;
    found(container, "section").innerHTML = "<b>changed</b>";
    flushSync(() => {
      session.show({ ...state, model: page("/it/b/", [frozen("h2", "<b>two</b>")]) });
    });
    expect(container.textContent).toBe("two");
    expect(await session.prepare(state)).toBe(true);
    flushSync(() => {
      session.show(state);
    });
    expect(container.textContent).toBe("one");
  });

  test("layout-unchanged restores the document's model", async () => {
    stopClocks();
    const opened = await openPage(counter(0));
    opened.session.connect();
    FakeSocket.last().begin(counter(3));
    expect(opened.find("button").textContent).toBe("3");
    FakeSocket.last().drop();
    opened.find("button").click();
    vi.advanceTimersByTime(500);
    FakeSocket.last().accept();
    FakeSocket.last().receive({ type: "layout-unchanged" });
    expect(opened.find("button").textContent).toBe("0");
    expect(FakeSocket.last().sent.map(({ target }) => target)).toEqual(["/0:onClick"]);
  });

  test("missing content is not requested forever", async () => {
    const opened = await openPage(page("/it/", [frozen("h1", "<b>one</b>")]));
    opened.session.connect();
    for (let attempt = 0; attempt < 4; attempt += 1)
      FakeSocket.last().begin(page("/it/", [frozen("h2", undefined)]));
    expectLogged(/never sent/);
    await settled();
    expect(FakeSocket.all).toHaveLength(4);
    expect(opened.container.textContent).toBe("one");
  });
});
