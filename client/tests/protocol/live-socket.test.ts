import { beforeEach, describe, expect, test, vi } from "vitest";

import { LiveSocket, type SocketStatus } from "../../src/protocol/live-socket.ts";
import { FakeSocket } from "../support/fake-socket.ts";
import { settled, stopClocks } from "../support/page.ts";

beforeEach(stopClocks);

function opened({ reachable = false, random = 1 } = {}) {
  const statuses: SocketStatus[] = [];
  const socket = new LiveSocket({
    url: () => "wss://villa.test/live",
    message: vi.fn(),
    status: (status) => statuses.push(status),
    reachable: () => Promise.resolve(reachable),
    random: () => random,
  });
  socket.open();
  return { socket, statuses };
}

/** Accepts the newest connection and says something on it. */
function greet(): void {
  FakeSocket.last().accept();
  FakeSocket.last().receive({ type: "hello" });
}

function online(value: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(value);
  window.dispatchEvent(new Event(value ? "online" : "offline"));
}

function hidden(value: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(value);
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("back-off", () => {
  test("a failed first connection is retried", async () => {
    opened();
    FakeSocket.last().drop();
    await settled();
    vi.advanceTimersByTime(499);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last().drop();
    await settled();
    vi.advanceTimersByTime(999);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(3);
  });

  test("a dropped connection is reopened", () => {
    const { socket } = opened();
    greet();
    FakeSocket.last().drop(1011);
    expect(socket.status).toBe("waiting");
    vi.advanceTimersByTime(500);
    FakeSocket.last().accept();
    expect(socket.status).toBe("open");
  });

  test("a handshake times out", () => {
    opened();
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.last().closed).toBe(true);
  });

  test("an unwanted handshake completes before the connection closes", () => {
    const { socket } = opened();
    const given = FakeSocket.last();
    socket.close();
    expect(given.closed).toBe(false);
    expect(socket.status).toBe("idle");
    given.accept();
    expect(given.closed).toBe(true);
    expect(socket.status).toBe("idle");
  });

  test("no attempt is made while hidden or offline, then at once", () => {
    const { socket } = opened();
    greet();
    online(false);
    expect(FakeSocket.last().closed).toBe(true);
    vi.advanceTimersByTime(120_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(socket.status).toBe("waiting");
    hidden(true);
    online(true);
    expect(FakeSocket.all).toHaveLength(1);
    hidden(false);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

test("a handshake without a network is given up, and made again with one", () => {
  const { socket } = opened();
  online(false);
  expect(socket.status).toBe("waiting");
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  online(true);
  expect(FakeSocket.all).toHaveLength(2);
});

describe("close codes", () => {
  test("1008: reconnects only on the next intent", () => {
    const { socket } = opened();
    FakeSocket.last().accept();
    FakeSocket.last().drop(1008);
    vi.advanceTimersByTime(600_000);
    expect(FakeSocket.all).toHaveLength(1);
    socket.open();
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("1012: reconnects within seconds, with jitter", () => {
    opened({ random: 0.5 });
    FakeSocket.last().accept();
    FakeSocket.last().drop(1012);
    vi.advanceTimersByTime(449);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("1013: pauses, each time for longer, and tries again by itself", () => {
    const { socket } = opened();
    for (const [index, pause] of [5_000, 20_000, 60_000, 60_000].entries()) {
      FakeSocket.last().accept();
      FakeSocket.last().drop(1013);
      socket.open();
      vi.advanceTimersByTime(pause - 1);
      expect(socket.status).toBe("full");
      expect(FakeSocket.all).toHaveLength(index + 1);
      vi.advanceTimersByTime(1);
      expect(socket.status).toBe("connecting");
    }
  });

  test("1013: a refusal after the pause leads to the next, longer one", async () => {
    const { socket } = opened({ reachable: true });
    FakeSocket.last().accept();
    FakeSocket.last().drop(1013);
    vi.advanceTimersByTime(5_000);
    FakeSocket.last().drop();
    await settled();
    expect(socket.status).toBe("full");
    vi.advanceTimersByTime(19_999);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("two refused handshakes of a reachable server count as 1013", async () => {
    const { socket } = opened({ reachable: true });
    FakeSocket.last().drop();
    await settled();
    expect(socket.status).toBe("waiting");
    vi.advanceTimersByTime(500);
    FakeSocket.last().drop();
    await settled();
    expect(socket.status).toBe("full");
  });

  test.each(["closed at once", "silent"])("a socket that is %s is a refusal", async (kind) => {
    const { socket } = opened({ reachable: true });
    for (const wait of [500, 0]) {
      FakeSocket.last().accept();
      if (kind === "silent") vi.advanceTimersByTime(10_000);
      else FakeSocket.last().drop();
      await settled();
      expect(socket.status).toBe(wait ? "waiting" : "full");
      vi.advanceTimersByTime(wait);
    }
  });

  test("a server that returns during its health check does not count as full", async () => {
    const { socket } = opened({ reachable: true });
    FakeSocket.last().drop();
    await settled();
    vi.advanceTimersByTime(500);
    FakeSocket.last().accept();
    expect(socket.status).toBe("open");
  });
});
