import { beforeEach, describe, expect, test, vi } from "vitest";

import { Builds } from "../../src/navigation/builds.ts";
import {
  FIRST_INTERVAL,
  Freshness,
  MAX_INTERVAL,
  MIN_INTERVAL,
  SOCKET_LINGER,
} from "../../src/navigation/freshness.ts";
import { FakeSocket } from "../support/fake-socket.ts";
import { enter, frozen, node, openPage, page, settled, stopClocks } from "../support/page.ts";

const MAIN = '<p><a href="/b/">Visite</a></p>';
const FIELD = node("input", { name: "s", type: "search" });

interface Answer {
  readonly revision: string;
  readonly build: string;
}

beforeEach(() => {
  stopClocks();
  hidden(false);
});

function hidden(value: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(value);
  document.dispatchEvent(new Event("visibilitychange"));
}

function shown(revision: string, text = MAIN, path = "/a/") {
  return page(path, [frozen(revision, text), FIELD], { revision });
}

/** Opens a page without a socket whose server responds as the test says. */
async function reader({ path = "/a/", answer = undefined as Answer | undefined } = {}) {
  const server = { answer };
  const asked: URL[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(new URL(address, location.href));
    const { answer: given } = server;
    return Promise.resolve(given ? Response.json(given) : new Response(undefined, { status: 204 }));
  });
  const opened = await openPage(shown("r1", MAIN, path));
  const builds = new Builds("b1");
  const { session, container } = opened;
  const freshness = new Freshness({ session, builds, build: "b1", container, random: () => 0.5 });
  freshness.start();
  return { ...opened, asked, server, builds, freshness };
}

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settled();
}

describe("a page without a socket", () => {
  test("polls at growing intervals and opens no socket", async () => {
    const { asked } = await reader();
    await pass(FIRST_INTERVAL - 1);
    expect(asked).toHaveLength(0);
    await pass(1);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.pathname).toBe("/_villa/freshness");
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      path: "/a/",
      revision: "r1",
    });
    await pass(2 * FIRST_INTERVAL);
    expect(asked).toHaveLength(2);
    await pass(4 * FIRST_INTERVAL);
    expect(asked).toHaveLength(3);
    await pass(20 * MAX_INTERVAL);
    expect(asked.length).toBeLessThan(30);
    expect(FakeSocket.all).toHaveLength(0);
  });

  test("is checked at once when it was shown from memory", async () => {
    const { asked, freshness } = await reader();
    freshness.onPageChange(MIN_INTERVAL - 1);
    await settled();
    expect(asked).toHaveLength(0);
    freshness.onPageChange(MIN_INTERVAL);
    await settled();
    expect(asked).toHaveLength(1);
  });

  test("does not poll while hidden, and polls at once when visible", async () => {
    const { asked } = await reader();
    hidden(true);
    await pass(10 * MAX_INTERVAL);
    expect(asked).toHaveLength(0);
    hidden(false);
    await settled();
    expect(asked).toHaveLength(1);
  });

  test("polls when it is restored from the back/forward cache", async () => {
    const { asked } = await reader();
    await pass(FIRST_INTERVAL / 2);
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await settled();
    expect(asked).toHaveLength(1);
  });

  test("updates, keeps the focus and disconnects", async () => {
    const { server, find, container, asked } = await reader();
    find("a").focus();
    server.answer = { revision: "r2", build: "b1" };
    await pass(FIRST_INTERVAL);
    expect(FakeSocket.all).toHaveLength(1);
    FakeSocket.last().begin(shown("r2", `<h2>Neuf</h2>${MAIN}`));
    await settled();
    expect(container.textContent).toContain("Neuf");
    expect(document.activeElement).toBe(find("a"));
    await pass(SOCKET_LINGER);
    expect(FakeSocket.last().closed).toBe(true);
    server.answer = undefined;
    await pass(MAX_INTERVAL);
    expect(asked.at(-1)?.searchParams.get("revision")).toBe("r2");
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("is renewed again although the update before is about to end", async () => {
    const { container, freshness } = await reader();
    freshness.renew(false);
    FakeSocket.last().begin(shown("r2", `<h2>Neuf</h2>${MAIN}`));
    await pass(SOCKET_LINGER - 1);
    freshness.renew(false);
    expect(FakeSocket.all).toHaveLength(2);
    await pass(1);
    FakeSocket.last().begin(shown("r3", `<h2>Plus neuf</h2>${MAIN}`));
    await settled();
    expect(container.textContent).toContain("Plus neuf");
    await pass(SOCKET_LINGER);
    expect(FakeSocket.last().closed).toBe(true);
  });

  test("stays connected when the visitor becomes active", async () => {
    const { find } = await reader({ answer: { revision: "r2", build: "b1" } });
    await pass(FIRST_INTERVAL);
    FakeSocket.last().begin(shown("r2"));
    find("a").dispatchEvent(new Event("pointerdown", { bubbles: true }));
    await pass(SOCKET_LINGER);
    expect(FakeSocket.last().closed).toBe(false);
  });

  test("does not update while a form is filled in", async () => {
    const { find } = await reader({ answer: { revision: "r2", build: "b1" } });
    enter(find<HTMLInputElement>("input"), "loggia");
    await pass(10 * FIRST_INTERVAL);
    expect(FakeSocket.all).toHaveLength(0);
    expect(find<HTMLInputElement>("input").value).toBe("loggia");
    enter(find<HTMLInputElement>("input"), "");
    await pass(2 * FIRST_INTERVAL);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("opens no socket for a deployment alone", async () => {
    const { server, builds } = await reader({ answer: { revision: "n1", build: "b2" } });
    await pass(FIRST_INTERVAL);
    expect(builds.outdated).toBe(true);
    expect(FakeSocket.all).toHaveLength(0);
    server.answer = { revision: "n2", build: "b2" };
    await pass(MAX_INTERVAL);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("keeps polling when the server does not answer", async () => {
    const { asked } = await reader();
    vi.spyOn(console, "info").mockReturnValue();
    vi.stubGlobal("fetch", (address: string) => {
      asked.push(new URL(address, location.href));
      return Promise.reject(new Error("down"));
    });
    await pass(4 * FIRST_INTERVAL);
    expect(asked.length).toBeGreaterThan(1);
    expect(FakeSocket.all).toHaveLength(0);
  });
});

describe("nothing is polled", () => {
  test("by a page with a socket", async () => {
    const { session, asked } = await reader();
    session.connect();
    FakeSocket.last().begin(shown("r1"));
    await pass(MAX_INTERVAL);
    expect(asked).toHaveLength(0);
  });

  test("by a preview", async () => {
    const { asked } = await reader({ path: "/preview/a/" });
    await pass(MAX_INTERVAL);
    expect(asked).toHaveLength(0);
  });

  test("when saving data", async () => {
    const { asked } = await reader();
    vi.stubGlobal("navigator", { connection: { saveData: true } });
    await pass(MAX_INTERVAL);
    expect(asked).toHaveLength(0);
  });
});
