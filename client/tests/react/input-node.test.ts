import { beforeEach, describe, expect, test, vi } from "vitest";

import type { EventHandlers } from "../../src/protocol/model.ts";
import { FakeSocket } from "../support/fake-socket.ts";
import { change, field, openField, type } from "../support/field.ts";
import { keep, LatentServer } from "../support/latent-server.ts";
import { enter, found, node, openPage, page, settled, stopClocks } from "../support/page.ts";

beforeEach(stopClocks);

describe("with 300 ms between browser and server", () => {
  test("no letter is missing or moved at any speed", async () => {
    for (const interval of [10, 75, 149, 150, 151, 299, 300, 301]) {
      document.body.innerHTML = "";
      const server = new LatentServer(field, keep);
      const { input } = await openField(server);
      let wanted = "";
      for (const letter of "la villa") {
        wanted += letter;
        type(input, letter, interval);
        expect(input.value).toBe(wanted);
      }
      vi.advanceTimersByTime(1_000);
      expect([input.value, server.value]).toEqual(["la villa", "la villa"]);
    }
  });

  test("a value normalised by the server arrives after typing", async () => {
    const server = new LatentServer(field, (event, value) => keep(event, value).toUpperCase());
    const { input } = await openField(server);
    type(input, "abc", 40);
    expect(input.value).toBe("abc");
    vi.advanceTimersByTime(300);
    expect(input.value).toBe("ABC");
  });

  test("a field that the server clears on Enter is cleared", async () => {
    const handlers = { ...change, onKeyDown: { target: "/0:onKeyDown" } };
    const server = new LatentServer(
      (attributes) => field(attributes, handlers),
      (event, value) => (event.key === "Enter" ? "" : keep(event, value)),
    );
    const { input } = await openField(server);
    type(input, "ab", 20);
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    vi.advanceTimersByTime(1_000);
    expect(input.value).toBe("");
  });
});

describe("the server's value", () => {
  async function typed(...values: string[]) {
    const opened = await openPage(field());
    opened.session.connect();
    FakeSocket.last().begin(field());
    const input = opened.find<HTMLInputElement>("input");
    for (const value of values) enter(input, value);
    return input;
  }

  test("is not shown before it acknowledges the last event", async () => {
    const input = await typed("a", "ab");
    FakeSocket.last().update(field({ value: "A", _reactpy_ack_seq: 0 }));
    expect(input.value).toBe("ab");
    FakeSocket.last().update(field({ value: "AB", _reactpy_ack_seq: 1 }));
    expect(input.value).toBe("AB");
  });

  test("is not shown when it echoes an earlier value", async () => {
    const input = await typed("a", "ab", "abc");
    FakeSocket.last().update(field({ value: "ab", _reactpy_ack_seq: 2 }));
    expect(input.value).toBe("abc");
    FakeSocket.last().update(field({ value: "abc!", _reactpy_ack_seq: 2 }));
    expect(input.value).toBe("abc!");
  });

  test("may be an earlier value once a later one was echoed", async () => {
    const input = await typed("a", "ab");
    FakeSocket.last().update(field({ value: "ab", _reactpy_ack_seq: 1 }));
    FakeSocket.last().update(field({ value: "a", _reactpy_ack_seq: 1 }));
    expect(input.value).toBe("a");
  });

  test("retains the caret", async () => {
    const input = await typed("abcdef");
    input.focus();
    input.setSelectionRange(2, 3);
    FakeSocket.last().update(field({ value: "ABCDEF", _reactpy_ack_seq: 0 }));
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(["ABCDEF", 2, 3]);
  });

  test("is applied after a composition", async () => {
    const input = await typed("e");
    input.dispatchEvent(new CompositionEvent("compositionstart"));
    FakeSocket.last().update(field({ value: "E", _reactpy_ack_seq: 0 }));
    expect(input.value).toBe("e");
    input.dispatchEvent(new CompositionEvent("compositionend"));
    vi.advanceTimersByTime(0);
    expect(input.value).toBe("E");
  });

  test("of a field without handlers is applied when it changes", async () => {
    const plain = (value: string, title: string) => page("/it/", [node("input", { value, title })]);
    const opened = await openPage(plain("old", "a"), {
      before: (container) => {
        enter(found<HTMLInputElement>(container, "input"), "mine");
      },
    });
    opened.session.connect();
    FakeSocket.last().begin(plain("old", "b"));
    const input = opened.find<HTMLInputElement>("input");
    expect([input.title, input.value]).toEqual(["b", "mine"]);
    FakeSocket.last().update(plain("new", "b"));
    expect(input.value).toBe("new");
  });

  test("leaves fields without a value alone", async () => {
    const opened = await openPage(field({ defaultValue: "begin" }));
    opened.session.connect();
    FakeSocket.last().begin(field({ defaultValue: "begin" }));
    const input = opened.find<HTMLInputElement>("input");
    enter(input, "mine");
    FakeSocket.last().update(field({ defaultValue: "other", _reactpy_ack_seq: 0 }));
    expect(input.value).toBe("mine");
  });
});

describe("debounce and throttle", () => {
  const slow: EventHandlers = { onChange: { target: "/0:onChange", debounce: 200 } };

  async function debounced() {
    const opened = await openPage(field({ value: "" }, slow));
    opened.session.connect();
    FakeSocket.last().begin(field({ value: "" }, slow));
    return { socket: FakeSocket.last(), input: opened.find<HTMLInputElement>("input") };
  }

  test("the last value is sent after a pause; until then the server's is not applied", async () => {
    const { socket, input } = await debounced();
    type(input, "abc", 100);
    expect(socket.sent).toEqual([]);
    socket.update(field({ value: "", title: "other change" }, slow));
    expect(input.value).toBe("abc");
    vi.advanceTimersByTime(100);
    expect(socket.sent.map(({ data }) => data[0]?.target)).toEqual([{ name: "s", value: "abc" }]);
  });

  test("waiting events are sent on blur", async () => {
    const { socket, input } = await debounced();
    enter(input, "abc");
    input.dispatchEvent(new FocusEvent("blur"));
    expect(socket.sent).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(socket.sent).toHaveLength(1);
  });

  test("waiting events are sent before the form", async () => {
    const tree = page("/it/", [
      node("form", {}, [node("input", { value: "" }, [], slow)], {
        onSubmit: { target: "f", preventDefault: true },
      }),
    ]);
    const opened = await openPage(tree);
    opened.session.connect();
    FakeSocket.last().begin(tree);
    enter(opened.find<HTMLInputElement>("input"), "abc");
    opened.find<HTMLFormElement>("form").requestSubmit();
    expect(FakeSocket.last().sent.map(({ target }) => target)).toEqual(["/0:onChange", "f"]);
  });
});

describe("other fields", () => {
  test("checkboxes and selects lead, and follow when the server disagrees", async () => {
    const tree = (checked: boolean, value: string, ack?: number) => {
      const known = ack === undefined ? {} : { _reactpy_ack_seq: ack };
      const options = ["a", "b", "c"].map((name) => node("option", { value: name }, [name]));
      return page("/it/", [
        node("input", { type: "checkbox", checked, ...known }, [], { onChange: { target: "box" } }),
        node("select", { value, ...known }, options, { onChange: { target: "list" } }),
      ]);
    };
    const opened = await openPage(tree(false, "a"));
    opened.session.connect();
    FakeSocket.last().begin(tree(false, "a"));
    const box = opened.find<HTMLInputElement>("input");
    const list = opened.find<HTMLSelectElement>("select");
    box.click();
    list.value = "b";
    list.dispatchEvent(new Event("change", { bubbles: true }));
    expect(FakeSocket.last().sent.map(({ data }) => data[0]?.target)).toEqual([
      { value: "on", checked: true },
      { value: "b" },
    ]);
    FakeSocket.last().update(tree(false, "a"));
    expect([box.checked, list.value]).toEqual([true, "b"]);
    FakeSocket.last().update(tree(false, "c", 0));
    expect([box.checked, list.value]).toEqual([false, "c"]);
  });

  test("radio buttons of a group are not reset by values for the others", async () => {
    const radio = (value: string, checked: boolean, ack?: number) =>
      node(
        "input",
        {
          type: "radio",
          name: "r",
          value,
          checked,
          ...(ack !== undefined && { _reactpy_ack_seq: ack }),
        },
        [],
        {
          onChange: { target: `r:${value}` },
        },
      );
    const tree = (chosen: string, ack?: number, title = "") =>
      page("/it/", [
        radio("a", chosen === "a"),
        radio("b", chosen === "b", ack),
        node("p", {}, [title]),
      ]);
    const opened = await openPage(tree("a"));
    opened.session.connect();
    FakeSocket.last().begin(tree("a"));
    const [a, b] = opened.container.querySelectorAll("input") as unknown as [
      HTMLInputElement,
      HTMLInputElement,
    ];
    b.click();
    FakeSocket.last().update(
      { ...radio("a", true), attributes: { ...radio("a", true).attributes, title: "x" } },
      "/children/1",
    );
    expect([a.checked, b.checked]).toEqual([false, true]);
    FakeSocket.last().update(tree("a", 0));
    expect([a.checked, b.checked]).toEqual([true, false]);
  });

  test("a text area retains its line breaks", async () => {
    const tree = (value: string, ack = {}) =>
      page("/it/", [node("textarea", { value, ...ack }, [], change)]);
    const opened = await openPage(tree("a\r\nb"));
    opened.session.connect();
    FakeSocket.last().begin(tree("a\r\nb"));
    await settled();
    const area = opened.find<HTMLTextAreaElement>("textarea");
    expect(area.value).toBe("a\nb");
    FakeSocket.last().update(tree("c\r\nd"));
    expect(area.value).toBe("c\nd");
  });
});
