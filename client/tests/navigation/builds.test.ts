import { beforeEach, describe, expect, test, vi } from "vitest";

import { checkBuild, pollBuilds } from "../../src/navigation/build-polling.ts";
import { Builds } from "../../src/navigation/builds.ts";
import { settled, stopClocks } from "../support/page.ts";

const RULES = { "/**": { live: true }, "/wp-content/**": { live: false } };

beforeEach(stopClocks);

function server(id = "one") {
  const asked: string[] = [];
  const state = { id, down: false };
  const ask = (address: string) => {
    asked.push(address);
    if (state.down) return Promise.reject(new Error("down"));
    return Promise.resolve(
      address.includes("latest") ? { id: state.id } : { id: state.id, routeRules: RULES },
    );
  };
  return { asked, state, builds: new Builds("one", ask) };
}

function hidden(value: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(value);
  document.dispatchEvent(new Event("visibilitychange"));
}

function network(effectiveType: string): void {
  vi.stubGlobal("navigator", { connection: { effectiveType } });
}

describe("the served build", () => {
  test("is polled every hour, without caching", async () => {
    const { asked, state, builds } = server();
    pollBuilds(builds);
    vi.advanceTimersByTime(3_600_000);
    await settled();
    expect(asked.filter((address) => address.includes("latest"))).toEqual([
      `/builds/latest.json?${String(Date.now())}`,
    ]);
    expect(builds.outdated).toBe(false);
    state.id = "two";
    vi.advanceTimersByTime(3_600_000);
    await settled();
    expect(builds.outdated).toBe(true);
  });

  test("is not polled when freshness polling already reports it", async () => {
    const { asked, builds } = server();
    pollBuilds(builds, () => true);
    hidden(true);
    vi.advanceTimersByTime(700_000);
    hidden(false);
    await settled();
    expect(asked.filter((address) => address.includes("latest"))).toEqual([]);
  });

  test("is polled when the page becomes visible after long", async () => {
    const { asked, builds } = server();
    pollBuilds(builds);
    hidden(true);
    vi.advanceTimersByTime(599_999);
    hidden(false);
    const latest = () => asked.filter((address) => address.includes("latest"));
    expect(latest()).toEqual([]);
    hidden(true);
    vi.advanceTimersByTime(1);
    hidden(false);
    expect(latest()).toHaveLength(1);
    await settled();
  });

  test("that is unknown changes nothing", async () => {
    const { state, builds } = server();
    vi.spyOn(console, "info").mockImplementation(() => undefined);
    state.down = true;
    await checkBuild(builds);
    expect(builds.outdated).toBe(false);
  });

  test("is also reported over the socket", () => {
    const { builds } = server();
    builds.setServed("one");
    expect(builds.outdated).toBe(false);
    builds.setServed("two");
    expect(builds.outdated).toBe(true);
  });
});

describe("the manifest", () => {
  test("loads a second after the page is idle", async () => {
    const { asked, builds } = server();
    pollBuilds(builds);
    vi.advanceTimersByTime(999);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual(["/builds/meta/one.json"]);
    await vi.dynamicImportSettled();
    await settled();
    expect(builds.rulesReady()).toBeUndefined();
    expect(builds.isLive("/wp-content/uploads/plan/")).toBe(false);
    expect(builds.isLive("/wp-contents/")).toBe(true);
    expect(builds.isLive("/it/agenda/")).toBe(true);
  });

  test("does not load on slow-2g", () => {
    network("slow-2g");
    const { asked, builds } = server();
    pollBuilds(builds);
    vi.advanceTimersByTime(10_000);
    expect(builds.rulesReady()).toBeUndefined();
    expect(asked).toEqual([]);
    expect(builds.isLive("/wp-content/x/")).toBe(true);
  });

  test("delays a navigation by at most 100 ms", async () => {
    const builds = new Builds("one", () => new Promise(() => undefined));
    let over = false;
    void builds.rulesReady()?.then(() => {
      over = true;
    });
    vi.advanceTimersByTime(99);
    await settled();
    expect(over).toBe(false);
    vi.advanceTimersByTime(1);
    await settled();
    expect(over).toBe(true);
  });

  test("is only logged when it fails", async () => {
    const told = vi.spyOn(console, "info").mockImplementation(() => undefined);
    const { state, builds } = server();
    state.down = true;
    await builds.rulesReady();
    expect(told).toHaveBeenCalledOnce();
    expect(builds.rulesReady()).toBeUndefined();
    expect(builds.isLive("/it/")).toBe(true);
  });
});

test("what a site of files lacks is known once the manifest has loaded", async () => {
  vi.useFakeTimers();
  const ask = vi.fn((address: string) =>
    Promise.resolve(
      address.includes("/meta/") ? { prerendered: ["/visite/", "/été/"] } : { id: "one" },
    ),
  );
  const builds = new Builds("one", ask);
  const missing = () =>
    ["/visite/", "/%C3%A9t%C3%A9/", "/rien/"].filter((path) => builds.isMissing(path));
  expect(missing()).toEqual([]);
  pollBuilds(builds);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(missing()).toEqual(["/rien/"]);
  vi.useRealTimers();
});
