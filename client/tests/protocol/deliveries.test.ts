import { beforeEach, describe, expect, test, vi } from "vitest";

import { PATIENCE } from "../../src/protocol/deliveries.ts";
import type { HttpWay } from "../../src/protocol/http-way.ts";
import { ANSWER_TIMEOUT } from "../../src/protocol/line-check.ts";
import { FakeSocket } from "../support/fake-socket.ts";
import { node, openPage, page, settled, stopClocks, type PageOptions } from "../support/page.ts";

const SELECT = node("select", { name: "kind" }, [node("option", { value: "a" }, ["a"])], {
  onChange: { target: "change" },
});
const model = page("/it/", [
  node("form", { method: "get", action: "/it/" }, [SELECT]),
  node("button", { type: "button" }, ["more"], { onClick: { target: "more" } }),
]);

beforeEach(stopClocks);

async function opened(options: PageOptions = {}) {
  const started = await openPage(model, { reachable: true, ...options });
  const taken: HttpWay[] = [];
  const { deliveries } = started.session;
  deliveries.goByHttp = (ways) => taken.push(...ways);
  const choose = () => {
    started.find("select").dispatchEvent(new Event("change", { bubbles: true }));
  };
  const press = () => {
    started.find("button").click();
  };
  return { ...started, deliveries, taken, choose, press };
}

describe("an event with another way", () => {
  test("is sent over a socket that opens in time", async () => {
    const { choose, taken } = await opened();
    choose();
    vi.advanceTimersByTime(PATIENCE - 1);
    FakeSocket.last().begin(model);
    vi.advanceTimersByTime(PATIENCE);
    expect(FakeSocket.last().events.map(({ target }) => target)).toEqual(["change"]);
    expect(taken).toEqual([]);
  });

  test("takes it when the handshake hangs, and the next one at once; each once", async () => {
    const { choose, taken, find } = await opened();
    choose();
    vi.advanceTimersByTime(PATIENCE);
    expect(taken).toEqual([{ form: find("form"), submitter: null, isChoice: true }]);
    choose();
    expect(taken).toHaveLength(2);
    FakeSocket.last().begin(model);
    expect(taken).toHaveLength(2);
    choose();
    expect(taken).toHaveLength(2);
  });

  test("takes it when the handshake is refused, or a server is full", async () => {
    const { choose, taken } = await opened();
    choose();
    FakeSocket.last().drop();
    await settled();
    FakeSocket.last().drop(1013);
    vi.advanceTimersByTime(PATIENCE);
    expect(taken).toHaveLength(1);
    choose();
    expect(taken).toHaveLength(2);
  });

  test("takes it at once when a server is full, or after a refusal", async () => {
    const { choose, taken } = await opened();
    choose();
    FakeSocket.last().accept();
    FakeSocket.last().drop(1013);
    expect(taken).toHaveLength(1);
    document.body.innerHTML = "";
    const other = await opened();
    other.session.connect();
    FakeSocket.last().drop();
    other.choose();
    expect(other.taken).toHaveLength(1);
    // The check of the site ends before the next test begins.
    await settled();
  });

  test("takes it no more once it was sent over a socket", async () => {
    const { choose, deliveries, find } = await opened();
    deliveries.onSent = vi.fn();
    choose();
    expect(deliveries.onSent).not.toHaveBeenCalled();
    FakeSocket.last().begin(model);
    expect(deliveries.onSent).toHaveBeenCalledExactlyOnceWith({
      form: find("form"),
      submitter: null,
      isChoice: true,
    });
  });

  test("takes it at once where there are no sockets", async () => {
    const { choose, taken } = await opened({ connect: "never" });
    choose();
    expect(taken).toHaveLength(1);
    expect(FakeSocket.all).toHaveLength(0);
  });

  test("takes it when an open socket is silent", async () => {
    const { choose, taken, session } = await opened();
    session.connect();
    FakeSocket.last().begin(model);
    FakeSocket.last().answers = false;
    choose();
    vi.advanceTimersByTime(ANSWER_TIMEOUT - 1);
    expect(taken).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(taken).toHaveLength(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("has more time on a line whose handshake was slow", async () => {
    const { choose, taken, session } = await opened();
    session.connect();
    vi.advanceTimersByTime(2_000);
    FakeSocket.last().begin(model);
    FakeSocket.last().answers = false;
    choose();
    vi.advanceTimersByTime(3_999);
    expect(taken).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(taken).toHaveLength(1);
  });

  test("waits for a handler that takes its time, on a line that answers", async () => {
    const { choose, taken, session } = await opened();
    session.connect();
    FakeSocket.last().begin(model);
    choose();
    vi.advanceTimersByTime(10_000);
    expect(taken).toEqual([]);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("takes it when the socket is dropped before the answer", async () => {
    const { choose, taken, session } = await opened();
    session.connect();
    FakeSocket.last().begin(model);
    choose();
    FakeSocket.last().drop();
    expect(taken).toHaveLength(1);
  });
});

describe("an event that only a socket can bring", () => {
  test("waits, and says so while it does", async () => {
    const { press, deliveries } = await opened();
    press();
    expect(deliveries.trouble).toBeUndefined();
    vi.advanceTimersByTime(PATIENCE);
    expect(deliveries.trouble).toBe("slow");
    FakeSocket.last().drop();
    expect(deliveries.trouble).toBe("lost");
    await settled();
    vi.advanceTimersByTime(500);
    FakeSocket.last().begin(model);
    expect(FakeSocket.last().events.map(({ target }) => target)).toEqual(["more"]);
    expect(deliveries.trouble).toBeUndefined();
  });

  test("cannot be brought to a site without sockets", async () => {
    const { press, deliveries } = await opened({ connect: "never" });
    press();
    expect(deliveries.trouble).toBe("impossible");
  });

  test("is given up where no socket is to be had", async () => {
    const { press, deliveries } = await opened();
    press();
    for (let refusals = 0; refusals < 2; refusals += 1) {
      FakeSocket.last().drop();
      await settled();
      vi.advanceTimersByTime(500);
    }
    expect(deliveries.trouble).toBe("impossible");
    expect(deliveries.queue.size).toBe(0);
  });

  test("may have been dropped with its socket", async () => {
    const { press, deliveries, session } = await opened();
    session.connect();
    FakeSocket.last().begin(model);
    press();
    FakeSocket.last().drop();
    expect(deliveries.trouble).toBe("doubtful");
    vi.advanceTimersByTime(500);
    FakeSocket.last().begin(model);
    expect(session.ready).toBe(true);
    expect(deliveries.trouble).toBe("doubtful");
    deliveries.report(undefined);
    expect(deliveries.trouble).toBeUndefined();
  });
});
