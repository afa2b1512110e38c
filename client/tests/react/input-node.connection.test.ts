import { flushSync } from "react-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { FakeSocket } from "../support/fake-socket.ts";
import { change, field, openField, type } from "../support/field.ts";
import { keep, LatentServer } from "../support/latent-server.ts";
import { enter, found, node, openPage, page, stopClocks } from "../support/page.ts";

beforeEach(stopClocks);

describe("after a reconnection", () => {
  test("entered values stay and are sent to the new connection", async () => {
    const server = new LatentServer(field, keep);
    const { input } = await openField(server);
    type(input, "roma", 50);
    vi.advanceTimersByTime(1_000);
    FakeSocket.last().drop();
    enter(input, "roma!");
    vi.advanceTimersByTime(500);
    server.serve();
    expect(input.value).toBe("roma!");
    vi.advanceTimersByTime(1_000);
    expect([input.value, server.value]).toEqual(["roma!", "roma!"]);
    expect(server.heard.at(-1)).toBe("roma!");
  });

  test("an acknowledged value is sent again, once", async () => {
    const server = new LatentServer(field, keep);
    const { input } = await openField(server);
    type(input, "ro", 50);
    vi.advanceTimersByTime(1_000);
    FakeSocket.last().drop();
    vi.advanceTimersByTime(500);
    server.serve();
    expect(input.value).toBe("ro");
    expect(FakeSocket.last().sent).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect([input.value, server.value]).toEqual(["ro", "ro"]);
  });

  test("an unchanged field takes the new connection's value", async () => {
    const handlers = { ...change, onFocus: { target: "/0:onFocus" } };
    const opened = await openPage(field({ value: "a" }, handlers));
    opened.session.connect();
    FakeSocket.last().begin(field({ value: "a" }, handlers));
    opened.find<HTMLInputElement>("input").focus();
    FakeSocket.last().drop();
    vi.advanceTimersByTime(500);
    FakeSocket.last().begin(field({ value: "b" }, handlers));
    expect(opened.find<HTMLInputElement>("input").value).toBe("b");
  });
});

describe("a page that a form has led to", () => {
  const search = (value: string) =>
    page("/it/", [
      node("form", { method: "get", action: "/it/" }, [
        node("input", { name: "q", value }, [], change),
        node("input", { name: "other", value }, [], change),
      ]),
    ]);

  test("leaves what is being typed as it is, and answers all else", async () => {
    const { session, find } = await openPage(search("a"), { connect: "never" });
    // The page is shown by this test alone.
    session.deliveries.goByHttp = () => undefined;
    const [typed, other] = ["[name=q]", "[name=other]"].map((each) => find<HTMLInputElement>(each));
    if (!typed || !other) throw new Error("no fields");
    const show = (value: string) => {
      flushSync(() => {
        session.store.publish(search(value));
      });
    };
    typed.focus();
    enter(typed, "ab ");
    enter(other, "ab ");
    let release: () => void = () => undefined;
    flushSync(() => {
      release = session.refresh({ ...session.state, model: search("ab") }, find("form"));
    });
    release();
    expect([typed.value, other.value]).toEqual(["ab ", "ab"]);
    show("ab");
    expect(typed.value).toBe("ab ");
    show("c");
    expect([typed.value, other.value]).toEqual(["c", "c"]);
  });
});

describe("before hydration", () => {
  test("entered values stay and are sent at once", async () => {
    const opened = await openPage(field({ value: "old" }), {
      before: (container) => {
        enter(found<HTMLInputElement>(container, "input"), "new");
      },
    });
    expect(FakeSocket.all).toHaveLength(1);
    FakeSocket.last().begin(field({ value: "old" }));
    expect(opened.find<HTMLInputElement>("input").value).toBe("new");
    expect(FakeSocket.last().sent[0]?.data[0]).toMatchObject({
      type: "change",
      target: { name: "s", value: "new" },
    });
  });

  test.each([
    ["date", "2026-11-26"],
    ["time", "20:30"],
    ["number", "3"],
    ["range", "7"],
  ])("a field of type %s keeps its value and sends it", async (type, value) => {
    const field = page("/it/", [node("input", { type, name: "s", value: "" }, [], change)]);
    const opened = await openPage(field, {
      before: (container) => {
        enter(found<HTMLInputElement>(container, "input"), value);
      },
    });
    FakeSocket.last().begin(field);
    expect(opened.find<HTMLInputElement>("input").value).toBe(value);
    expect(FakeSocket.last().sent[0]?.data[0]).toMatchObject({ target: { name: "s", value } });
  });

  test("what reads typed events may come later than what is entered", async () => {
    const handler = { onChange: { target: "0:onChange", reads: "form" } };
    const input = node("input", { type: "text", name: "s", value: "" }, [], handler);
    const tree = page("/it/", [node("form", {}, [input])]);
    const opened = await openPage(tree, {
      before: (container) => {
        enter(found<HTMLInputElement>(container, "input"), "new");
      },
    });
    opened.session.connect();
    FakeSocket.last().begin(tree);
    await vi.waitFor(() => {
      expect(FakeSocket.last().sent).toHaveLength(1);
    });
    vi.advanceTimersByTime(1);
    expect(opened.find<HTMLInputElement>("input").value).toBe("new");
    expect(FakeSocket.last().sent[0]?.data[0]).toMatchObject({
      target: { name: "s", value: "new" },
      formData: { s: "new" },
      dataset: {},
    });
  });

  test("a text area retains its value", async () => {
    const tree = page("/it/", [node("textarea", { value: "old" }, [], change)]);
    const opened = await openPage(tree, {
      before: (container) => {
        enter(found<HTMLTextAreaElement>(container, "textarea"), "new");
      },
    });
    expect(opened.find<HTMLTextAreaElement>("textarea").value).toBe("new");
  });
});
