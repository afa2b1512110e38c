import { beforeEach, describe, expect, test, vi } from "vitest";

import { HIDDEN_TIMEOUT, IDLE_TIMEOUT } from "../../src/protocol/idle-disconnect.ts";
import { FakeSocket } from "../support/fake-socket.ts";
import { enter, node, openPage, page, stopClocks } from "../support/page.ts";

const field = node("input", { name: "email", type: "email" }, [], {
  onChange: { target: "/0:onChange" },
});
const model = page("/it/", [field]);

beforeEach(stopClocks);

function hidden(value: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(value);
  document.dispatchEvent(new Event("visibilitychange"));
}

async function connected() {
  const opened = await openPage(model);
  opened.session.connect();
  FakeSocket.last().begin(model);
  return opened;
}

describe("a page that connects at once", () => {
  test("retains its socket while visible", async () => {
    await openPage(model, { connect: "load" });
    FakeSocket.last().begin(model);
    vi.advanceTimersByTime(5 * IDLE_TIMEOUT);
    expect(FakeSocket.last().closed).toBe(false);
    hidden(true);
    vi.advanceTimersByTime(HIDDEN_TIMEOUT);
    expect(FakeSocket.last().closed).toBe(true);
    hidden(false);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe("a hidden page", () => {
  test("disconnects after some minutes and reconnects when visible", async () => {
    const { session } = await connected();
    hidden(true);
    vi.advanceTimersByTime(HIDDEN_TIMEOUT - 1);
    expect(FakeSocket.last().closed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.last().closed).toBe(true);
    vi.advanceTimersByTime(3 * IDLE_TIMEOUT);
    expect(FakeSocket.all).toHaveLength(1);
    hidden(false);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last().begin(model);
    expect(session.ready).toBe(true);
  });

  test("retains its socket when it is visible again in time", async () => {
    await connected();
    hidden(true);
    vi.advanceTimersByTime(HIDDEN_TIMEOUT - 1);
    hidden(false);
    vi.advanceTimersByTime(IDLE_TIMEOUT - 1);
    expect(FakeSocket.last().closed).toBe(false);
  });

  test("retains what was typed and sends it again", async () => {
    const { find } = await connected();
    enter(find<HTMLInputElement>("input"), "ada@villa.test");
    hidden(true);
    vi.advanceTimersByTime(HIDDEN_TIMEOUT);
    hidden(false);
    FakeSocket.last().begin(model);
    expect(find<HTMLInputElement>("input").value).toBe("ada@villa.test");
    expect(FakeSocket.last().events).toMatchObject([
      { target: "/0:onChange", data: [{ target: { value: "ada@villa.test" } }] },
    ]);
  });

  test("opens no socket on becoming visible", async () => {
    await openPage(model);
    hidden(true);
    vi.advanceTimersByTime(HIDDEN_TIMEOUT);
    hidden(false);
    expect(FakeSocket.all).toHaveLength(0);
  });
});

describe("a visible idle page", () => {
  test("disconnects later and reconnects on activity", async () => {
    await connected();
    vi.advanceTimersByTime(IDLE_TIMEOUT);
    expect(FakeSocket.last().closed).toBe(true);
    window.dispatchEvent(new Event("pointermove"));
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("stays connected during activity", async () => {
    await connected();
    for (let minute = 0; minute < 60; minute += 1) {
      window.dispatchEvent(new Event("keydown"));
      vi.advanceTimersByTime(60_000);
    }
    expect(FakeSocket.last().closed).toBe(false);
  });
});

test("a page with unsent events stays connected", async () => {
  const { session } = await openPage(model);
  session.send({ target: "/0:onChange", data: [], seq: 1 });
  hidden(true);
  vi.advanceTimersByTime(HIDDEN_TIMEOUT);
  expect(session.queue.size).toBe(1);
  expect(session.status).not.toBe("idle");
});
