import { beforeEach, describe, expect, test, vi } from "vitest";

import { Builds } from "../../src/navigation/builds.ts";
import { FakeSocket } from "../support/fake-socket.ts";
import { click, heading, openSite, respond, site } from "../support/navigation.ts";
import { settled, stopClocks } from "../support/page.ts";

beforeEach(() => {
  stopClocks();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
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
    const { loadInFull, pages } = await openSite(true, builds);
    builds.setServed("b2");
    expect(loadInFull).not.toHaveBeenCalled();
    click("/it/a/");
    await settled();
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/a/"]]);
    expect(pages.requests).toEqual([]);
  });

  test("is detected at the reconnection after a deployment", async () => {
    const builds = await prepared();
    const { loadInFull } = await openSite(true, builds);
    FakeSocket.last().drop(1012);
    vi.advanceTimersByTime(3_000);
    FakeSocket.last().begin(site("/it/", 0, { build: "b2" }));
    expect(heading()).toBe("/it/");
    click("/it/a/");
    await settled();
    expect(loadInFull).toHaveBeenCalledOnce();
  });

  test("another link ends a full load and is followed", async () => {
    const stop = vi.spyOn(window, "stop").mockReturnValue();
    const { loadInFull } = await openSite(true, await prepared());
    click("/it/b/");
    await settled();
    click("/it/b/#part");
    await settled();
    expect(stop).toHaveBeenCalledOnce();
    expect(loadInFull.mock.calls).toEqual([
      ["https://villa.test/it/b/"],
      ["https://villa.test/it/b/#part"],
    ]);
  });

  test("pages that are not live by the rules are loaded in full", async () => {
    const { loadInFull } = await openSite(true, await prepared());
    click("/it/b/");
    await settled();
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/b/"]]);
  });

  test.each([
    ["of the build before", "/it/a/", "b2"],
    ["that is not live", "/it/b/", "b1"],
  ])("without a network a page %s is loaded once it is back", async (_what, address, served) => {
    const builds = await prepared();
    const { loadInFull } = await openSite(true, builds);
    builds.setServed(served);
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    click(address);
    await settled();
    expect(loadInFull).not.toHaveBeenCalled();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event("online"));
    await settled();
    expect(loadInFull.mock.calls).toEqual([[`https://villa.test${address}`]]);
  });

  test("loading rules delay a navigation by at most 100 ms", async () => {
    const builds = new Builds("b1", () => new Promise(() => undefined));
    const { pages } = await openSite(false, builds);
    click("/it/a/");
    await respond(pages, "/it/a/");
    await vi.advanceTimersByTimeAsync(99);
    expect(heading()).toBe("/it/");
    await vi.advanceTimersByTimeAsync(1);
    await settled();
    expect(heading()).toBe("/it/a/");
  });
});
