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

describe("a preview", () => {
  test("in sight keeps its socket for as long as it is open", async () => {
    const { session } = await openPage(page("/it/preview/", [field]));
    session.connect();
    FakeSocket.last().begin(page("/it/preview/", [field]));
    vi.advanceTimersByTime(5 * IDLE_TIMEOUT);
    expect(FakeSocket.last().closed).toBe(false);
    hidden(true);
    vi.advanceTimersByTime(HIDDEN_TIMEOUT);
    expect(FakeSocket.last().closed).toBe(true);
    hidden(false);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe("a page out of sight", () => {
  test("lets its socket go after some minutes and has it again when it is seen", async () => {
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

  test("that is seen again in time keeps its socket", async () => {
    await connected();
    hidden(true);
    vi.advanceTimersByTime(HIDDEN_TIMEOUT - 1);
    hidden(false);
    vi.advanceTimersByTime(IDLE_TIMEOUT - 1);
    expect(FakeSocket.last().closed).toBe(false);
  });

  test("has lost nothing of what was typed, which the server learns anew", async () => {
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

  test("that never had a socket gets none by being seen", async () => {
    await openPage(model);
    hidden(true);
    vi.advanceTimersByTime(HIDDEN_TIMEOUT);
    hidden(false);
    expect(FakeSocket.all).toHaveLength(0);
  });
});

describe("a page in sight that is left alone", () => {
  test("lets its socket go later, and has it again at the first sign", async () => {
    await connected();
    vi.advanceTimersByTime(IDLE_TIMEOUT);
    expect(FakeSocket.last().closed).toBe(true);
    window.dispatchEvent(new Event("pointermove"));
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("keeps it while there are signs", async () => {
    await connected();
    for (let minute = 0; minute < 60; minute += 1) {
      window.dispatchEvent(new Event("keydown"));
      vi.advanceTimersByTime(60_000);
    }
    expect(FakeSocket.last().closed).toBe(false);
  });
});

test("a page that waits to send does not rest", async () => {
  const { session } = await openPage(model);
  session.send({ target: "/0:onChange", data: [], seq: 1 });
  hidden(true);
  vi.advanceTimersByTime(HIDDEN_TIMEOUT);
  expect(session.queue.size).toBe(1);
  expect(session.status).not.toBe("idle");
});
