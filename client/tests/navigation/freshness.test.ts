import { beforeEach, describe, expect, test, vi } from "vitest";

import { Builds } from "../../src/navigation/builds.ts";
import {
  FIRST_INTERVAL,
  Freshness,
  LIVE_INTERVAL,
  MAX_INTERVAL,
  MAX_LIVE_INTERVAL,
  MIN_INTERVAL,
} from "../../src/navigation/freshness.ts";
import type { Connect } from "../../src/protocol/page-state.ts";
import { FakeSocket } from "../support/fake-socket.ts";
import {
  enter,
  frozen,
  node,
  openPage,
  page,
  settled,
  stopClocks,
  type PageOptions,
} from "../support/page.ts";

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
async function reader({
  path = "/a/",
  answer,
  connect,
  state,
}: {
  readonly path?: string;
  readonly answer?: Answer;
  readonly connect?: Connect;
  readonly state?: PageOptions["state"];
} = {}) {
  const server: { answer: Answer | undefined } = { answer };
  const requests: URL[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    requests.push(new URL(address, location.href));
    const { answer: given } = server;
    return Promise.resolve(given ? Response.json(given) : new Response(undefined, { status: 204 }));
  });
  const opened = await openPage(shown("r1", MAIN, path), {
    ...(connect && { connect }),
    ...(state && { state }),
  });
  const builds = new Builds("b1");
  const { session, container } = opened;
  const refresh = vi.fn<(version: string) => Promise<boolean>>(() => Promise.resolve(true));
  const options = { session, builds, build: "b1", container, refresh, random: () => 0.5 };
  const freshness = new Freshness(options);
  freshness.start();
  return { ...opened, requests, server, builds, freshness, refresh };
}

async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settled();
}

describe("a page without a socket", () => {
  test("polls at growing intervals and opens no socket", async () => {
    const { requests } = await reader();
    await pass(FIRST_INTERVAL - 1);
    expect(requests).toHaveLength(0);
    await pass(1);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.pathname).toBe("/_villa/freshness");
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toEqual({
      path: "/a/",
      revision: "r1",
    });
    await pass(2 * FIRST_INTERVAL);
    expect(requests).toHaveLength(2);
    await pass(4 * FIRST_INTERVAL);
    expect(requests).toHaveLength(3);
    await pass(20 * MAX_INTERVAL);
    expect(requests.length).toBeLessThan(30);
    expect(FakeSocket.all).toHaveLength(0);
  });

  test("is checked at once when it was shown from memory", async () => {
    const { requests, freshness } = await reader();
    freshness.onPageChange(MIN_INTERVAL - 1);
    await settled();
    expect(requests).toHaveLength(0);
    freshness.onPageChange(MIN_INTERVAL);
    await settled();
    expect(requests).toHaveLength(1);
  });

  test("does not poll while hidden, and polls at once when visible", async () => {
    const { requests } = await reader();
    hidden(true);
    await pass(10 * MAX_INTERVAL);
    expect(requests).toHaveLength(0);
    hidden(false);
    await settled();
    expect(requests).toHaveLength(1);
  });

  test("polls when it is restored from the back/forward cache", async () => {
    const { requests } = await reader();
    await pass(FIRST_INTERVAL / 2);
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    await settled();
    expect(requests).toHaveLength(1);
  });

  test("shows the page as it is now, without a socket", async () => {
    const { server, refresh } = await reader();
    server.answer = { revision: "r2", build: "b1" };
    await pass(FIRST_INTERVAL);
    expect(refresh.mock.calls).toEqual([["r2"]]);
    expect(FakeSocket.all).toHaveLength(0);
  });

  test("is polled sooner when it wants a socket, and most of all when it has none any more", async () => {
    const { requests, session } = await reader({ connect: "load" });
    FakeSocket.last().begin(shown("r1"));
    await pass(MAX_INTERVAL);
    expect(requests).toHaveLength(0);
    FakeSocket.last().drop();
    await pass(LIVE_INTERVAL);
    expect(session.ready).toBe(false);
    expect(requests).toHaveLength(1);
    await pass(MAX_INTERVAL);
    expect(requests.length).toBeGreaterThan(MAX_INTERVAL / MAX_LIVE_INTERVAL);
  });

  test("is polled sooner where others change it on a site without sockets", async () => {
    const { requests } = await reader({ connect: "never", state: { soon: true } });
    await pass(LIVE_INTERVAL);
    expect(requests).toHaveLength(1);
  });

  test("that never becomes another is not polled", async () => {
    const { requests } = await reader({ state: { updates: false } });
    await pass(MAX_INTERVAL);
    expect(requests).toHaveLength(0);
  });

  test("is renewed over a socket in development", async () => {
    const { freshness, refresh, session } = await reader();
    freshness.renew(false);
    expect(session.status).toBe("connecting");
    expect(refresh).not.toHaveBeenCalled();
  });

  test("is renewed by its payload where the site has no sockets", async () => {
    const { freshness, refresh } = await reader({ connect: "never" });
    freshness.renew(false);
    expect(refresh).toHaveBeenCalledOnce();
  });

  test("does not update while a form is filled in", async () => {
    const { find, refresh } = await reader({ answer: { revision: "r2", build: "b1" } });
    enter(find<HTMLInputElement>("input"), "loggia");
    await pass(10 * FIRST_INTERVAL);
    expect(refresh).not.toHaveBeenCalled();
    expect(find<HTMLInputElement>("input").value).toBe("loggia");
    enter(find<HTMLInputElement>("input"), "");
    await pass(2 * FIRST_INTERVAL);
    expect(refresh).toHaveBeenCalled();
  });

  test("stays as it is after a deployment", async () => {
    const { builds, refresh } = await reader({ answer: { revision: "n1", build: "b2" } });
    await pass(2 * FIRST_INTERVAL);
    expect(builds.outdated).toBe(true);
    expect(refresh).not.toHaveBeenCalled();
  });

  test("continues to poll when the server does not answer", async () => {
    const { requests } = await reader();
    vi.spyOn(console, "info").mockReturnValue();
    vi.stubGlobal("fetch", (address: string) => {
      requests.push(new URL(address, location.href));
      return Promise.reject(new Error("down"));
    });
    await pass(4 * FIRST_INTERVAL);
    expect(requests.length).toBeGreaterThan(1);
    expect(FakeSocket.all).toHaveLength(0);
  });
});

describe("nothing is polled", () => {
  test("by a page with a socket", async () => {
    const { session, requests } = await reader();
    session.connect();
    FakeSocket.last().begin(shown("r1"));
    await pass(MAX_INTERVAL);
    expect(requests).toHaveLength(0);
  });

  test("by a preview", async () => {
    const { requests } = await reader({ path: "/preview/a/" });
    await pass(MAX_INTERVAL);
    expect(requests).toHaveLength(0);
  });

  test("when saving data", async () => {
    const { requests } = await reader();
    vi.stubGlobal("navigator", { connection: { saveData: true } });
    await pass(MAX_INTERVAL);
    expect(requests).toHaveLength(0);
  });
});
