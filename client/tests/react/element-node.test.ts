import { describe, expect, test, vi } from "vitest";

import type { EventHandler } from "../../src/protocol/model.ts";
import { FakeSocket } from "../support/fake-socket.ts";
import { node, openPage, page, stopClocks } from "../support/page.ts";

function button(handler: Partial<EventHandler> = {}) {
  const inner = node("button", { name: "go", value: "1" }, ["Go"], {
    onClick: { target: "inner", ...handler },
  });
  return page("/it/", [node("div", {}, [inner], { onClick: { target: "outer" } })]);
}

/** Clicks on the button; tells whether the browser's own action was prevented. */
function click(): boolean {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  document.querySelector("button")?.dispatchEvent(event);
  return event.defaultPrevented;
}

describe("an event handler", () => {
  test("receives events of the element and of its children", async () => {
    const opened = await openPage(button());
    opened.session.connect();
    FakeSocket.last().begin(button());
    expect(click()).toBe(false);
    expect(FakeSocket.last().sent).toMatchObject([
      {
        type: "layout-event",
        target: "inner",
        data: [
          {
            type: "click",
            target: { name: "go", value: "1" },
            currentTarget: { name: "go", value: "1" },
          },
        ],
        seq: 0,
      },
      {
        type: "layout-event",
        target: "outer",
        data: [{ type: "click", target: { name: "go", value: "1" }, currentTarget: {} }],
        seq: 0,
      },
    ]);
  });

  test("prevents defaults and stops propagation synchronously", async () => {
    const handler = { preventDefault: true, stopPropagation: true };
    const opened = await openPage(button(handler));
    expect(click()).toBe(true);
    FakeSocket.last().begin(button(handler));
    expect(FakeSocket.last().sent.map(({ target }) => target)).toEqual(["inner"]);
    FakeSocket.last().drop(1013);
    expect(click()).toBe(false);
    expect(opened.session.available).toBe(false);
  });

  test("prevents nothing without a socket", async () => {
    await openPage(button({ preventDefault: true }), { connect: "never" });
    expect(click()).toBe(false);
    expect(FakeSocket.all).toHaveLength(0);
  });

  test("numbers its events across renders", async () => {
    const opened = await openPage(button());
    opened.session.connect();
    FakeSocket.last().begin(button());
    click();
    FakeSocket.last().update(button({ throttle: 0 }));
    click();
    const inner = FakeSocket.last().sent.filter(({ target }) => target === "inner");
    expect(inner.map(({ seq }) => seq)).toEqual([0, 1]);
  });

  test("throttles continuous events", async () => {
    stopClocks();
    const tree = page("/it/", [node("div", {}, ["x"], { onMouseMove: { target: "move" } })]);
    const opened = await openPage(tree);
    opened.session.connect();
    FakeSocket.last().begin(tree);
    for (let step = 0; step < 100; step += 1) {
      opened.find("div").dispatchEvent(new MouseEvent("mousemove", { bubbles: true }));
      vi.advanceTimersByTime(10);
    }
    expect(FakeSocket.last().sent.length).toBeLessThanOrEqual(11);
  });

  test("gives a typed event its members once what reads them is there", async () => {
    const handler = { target: "t", reads: "element" };
    const attributes = { id: "typed", "data-piece": "7" };
    const tree = page("/it/", [node("button", attributes, ["x"], { onClick: handler })]);
    const opened = await openPage(tree);
    opened.session.connect();
    FakeSocket.last().begin(tree);
    opened.find("#typed").click();
    await vi.waitFor(() => {
      expect(FakeSocket.last().sent).toHaveLength(1);
    });
    opened.find("#typed").click();
    for (const { data } of FakeSocket.last().sent)
      expect(data).toEqual([
        { type: "click", target: {}, currentTarget: {}, dataset: { piece: "7" } },
      ]);
    expect(FakeSocket.last().sent).toHaveLength(2);
  });
});
