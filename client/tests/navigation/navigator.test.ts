import { beforeEach, describe, expect, test, vi } from "vitest";

import { Builds } from "../../src/navigation/builds.ts";
import { FakeSocket } from "../support/fake-socket.ts";
import { click, heading, openSite, respond, site } from "../support/navigation.ts";
import { openPage, settled, stopClocks } from "../support/page.ts";

beforeEach(stopClocks);

describe("a followed link", () => {
  test("is requested; the old page and URL stay until the new page arrives", async () => {
    await openSite();
    expect(click("/it/a/")).toBe(true);
    expect(FakeSocket.last().navigations).toMatchObject([
      { data: [{ path: "/it/a/", query: "", nav: 1 }] },
    ]);
    expect([heading(), location.pathname]).toEqual(["/it/", "/it/"]);
    respond("/it/a/", 1);
    expect([heading(), location.pathname]).toEqual(["/it/a/", "/it/a/"]);
  });

  test("opens the socket, and is requested once it is ready", async () => {
    await openSite(false);
    click("/it/a/");
    FakeSocket.last().begin(site("/it/"));
    expect(FakeSocket.last().navigations).toHaveLength(1);
  });

  test("ends where a redirect leads, with its hash", async () => {
    await openSite();
    click("/it/b/#part");
    respond("/it/canonical/?page=2", 1);
    expect(location.pathname + location.search + location.hash).toBe("/it/canonical/?page=2#part");
  });

  test("is superseded by a later one, and its page not shown", async () => {
    await openSite();
    click("/it/a/");
    click("/it/b/");
    respond("/it/a/", 1);
    expect([heading(), location.pathname]).toEqual(["/it/", "/it/"]);
    respond("/it/b/", 2);
    expect([heading(), location.pathname]).toEqual(["/it/b/", "/it/b/"]);
  });

  test("is loaded in full when the response says so", async () => {
    const { loadInFull } = await openSite();
    click("/it/b/#part");
    respond("/it/b/", 1, { reload: true });
    expect(loadInFull.mock.calls).toEqual([["/it/b/#part"]]);
    respond("/it/b/", 1, { reload: true, title: "again" });
    expect(loadInFull).toHaveBeenCalledOnce();
    expect(heading()).toBe("/it/");
  });
});

describe("without a response", () => {
  test("the URL is loaded in full after eight seconds", async () => {
    const { loadInFull } = await openSite();
    click("/it/a/");
    vi.advanceTimersByTime(7_999);
    expect(loadInFull).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/a/"]]);
    vi.advanceTimersByTime(60_000);
    expect(loadInFull).toHaveBeenCalledOnce();
  });

  test("the URL is loaded in full when the socket does not open within two seconds", async () => {
    const { loadInFull } = await openSite(false);
    click("/it/a/");
    FakeSocket.last().drop();
    await settled();
    vi.advanceTimersByTime(1_999);
    expect(loadInFull).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/a/"]]);
  });

  test("a lost connection has two seconds to return, and is asked again", async () => {
    const { loadInFull } = await openSite();
    click("/it/a/");
    FakeSocket.last().drop();
    vi.advanceTimersByTime(500);
    FakeSocket.last().begin(site("/it/"));
    expect(FakeSocket.last().navigations).toMatchObject([{ data: [{ path: "/it/a/", nav: 1 }] }]);
    respond("/it/a/", 1);
    vi.advanceTimersByTime(60_000);
    expect(loadInFull).not.toHaveBeenCalled();
  });

  test("links are left to the browser while the server is full or the socket disabled", async () => {
    const { loadInFull } = await openSite();
    FakeSocket.last().drop(1013);
    expect(click("/it/a/")).toBe(false);
    expect(loadInFull).not.toHaveBeenCalled();
    document.body.innerHTML = "";
    await openPage(site("/it/"), { connect: "never" });
    expect(click("/it/a/")).toBe(false);
  });
});

describe("a new build", () => {
  const rules = { routeRules: { "/**": { live: true }, "/it/b/**": { live: false } } };

  async function prepared(): Promise<Builds> {
    const builds = new Builds("b1", () => Promise.resolve(rules));
    await builds.rulesReady();
    return builds;
  }

  test("makes the next navigation a full load and changes nothing before", async () => {
    const builds = await prepared();
    const { loadInFull } = await openSite(true, builds);
    builds.setServed("b2");
    expect(loadInFull).not.toHaveBeenCalled();
    click("/it/a/");
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/a/"]]);
    expect(FakeSocket.last().navigations).toEqual([]);
  });

  test("is detected at the reconnection after a deployment", async () => {
    const builds = await prepared();
    const { loadInFull } = await openSite(true, builds);
    FakeSocket.last().drop(1012);
    vi.advanceTimersByTime(3_000);
    FakeSocket.last().begin(site("/it/", 0, { build: "b2" }));
    expect(heading()).toBe("/it/");
    click("/it/a/");
    expect(loadInFull).toHaveBeenCalledOnce();
  });

  test("pages that are not live by the rules are loaded in full", async () => {
    const { loadInFull } = await openSite(true, await prepared());
    click("/it/b/");
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/b/"]]);
    expect(FakeSocket.last().navigations).toEqual([]);
  });

  test("loading rules delay a navigation by at most 100 ms", async () => {
    const { loadInFull } = await openSite(
      true,
      new Builds("b1", () => new Promise(() => undefined)),
    );
    click("/it/a/");
    vi.advanceTimersByTime(99);
    await settled();
    expect(FakeSocket.last().navigations).toEqual([]);
    vi.advanceTimersByTime(1);
    await settled();
    expect(FakeSocket.last().navigations).toHaveLength(1);
    expect(loadInFull).not.toHaveBeenCalled();
  });
});
