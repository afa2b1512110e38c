import { beforeEach, describe, expect, test } from "vitest";
import { vi } from "vitest";

import { Builds } from "../../src/navigation/builds.ts";
import { Payloads, payloadUrl, LINK_LIFETIME } from "../../src/navigation/payloads.ts";
import { FakePages } from "../support/fake-pages.ts";
import { page, stopClocks } from "../support/page.ts";

const A = new URL("https://villa.test/a/");

beforeEach(stopClocks);

function prepared() {
  const builds = new Builds("b1", () => Promise.resolve({}));
  return { builds, payloads: new Payloads(builds), pages: FakePages.start() };
}

test.each([
  ["https://villa.test/", "/_payload.json?b1"],
  ["https://villa.test/a/?x=1&y=%20", "/a/_payload.json?b1&x=1&y=%20"],
  ["https://villa.test/a", "/a/_payload.json?b1"],
  ["https://villa.test/a/?", "/a/_payload.json?b1"],
])("the payload of %s is at %s", (url, address) => {
  expect(payloadUrl(new URL(url), "b1")).toBe(address);
});

describe("a payload that was fetched ahead", () => {
  test("answers the navigation, also while it is on its way", async () => {
    const { payloads, pages } = prepared();
    const fetched = payloads.prefetch(A, { priority: "low" });
    const answer = payloads.load(A);
    await pages.respond("/a/", page("/a/", []));
    expect(await fetched).toBeGreaterThan(100);
    expect((await answer).payload.state?.live.revision).toBe("r of /a/");
    vi.advanceTimersByTime(1_000);
    expect((await payloads.load(A)).age).toBe(1_000);
    expect(pages.requests).toHaveLength(1);
  });

  test("is requested again after five minutes", async () => {
    const { payloads, pages } = prepared();
    void payloads.prefetch(A);
    await pages.respond("/a/", page("/a/", []));
    vi.advanceTimersByTime(LINK_LIFETIME);
    expect(payloads.has(A)).toBe(false);
    void payloads.load(A);
    expect(pages.requests).toHaveLength(2);
  });

  test("is as fresh as its last answer", async () => {
    const { payloads, pages } = prepared();
    void payloads.prefetch(A);
    await pages.respond("/a/", page("/a/", []));
    vi.advanceTimersByTime(LINK_LIFETIME);
    const answer = payloads.load(A);
    await pages.respond("/a/", page("/a/", []));
    const { payload, age } = await answer;
    if (payload.state) payloads.remember(A, payload.state, age);
    expect(payloads.has(A)).toBe(true);
    vi.advanceTimersByTime(LINK_LIFETIME);
    expect(payloads.has(A)).toBe(false);
  });

  test("that fails while it is waited for is not requested again", async () => {
    const { payloads, pages } = prepared();
    const fetched = payloads.prefetch(A).catch((error: unknown) => error);
    const answer = payloads.load(A).catch((error: unknown) => error);
    await pages.fail("/a/");
    expect(await answer).toBeInstanceOf(Error);
    expect(await fetched).toBeInstanceOf(Error);
  });

  test("is requested again once the browser has cancelled it", async () => {
    const { payloads, pages } = prepared();
    void payloads.prefetch(new URL("/b/", A));
    await pages.respond("/b/", page("/b/", []));
    const fetched = payloads.prefetch(A).catch((error: unknown) => error);
    payloads.forgetPending();
    expect(payloads.has(A)).toBe(false);
    expect(payloads.has(new URL("/b/", A))).toBe(true);
    await pages.fail("/a/");
    expect(await fetched).toBeInstanceOf(Error);
    const answer = payloads.load(A);
    await pages.respond("/a/", page("/a/", []));
    expect((await answer).payload.address).toBe("/a/");
  });

  test("of another build says so", async () => {
    const { payloads, pages, builds } = prepared();
    void payloads.prefetch(A);
    await pages.respond("/a/", page("/a/", []), { build: "b2" });
    expect(builds.outdated).toBe(true);
  });
});

test.each([
  ["/%C3%A9t%C3%A9/", "/\u00e9t\u00e9/"],
  ["/a/?x=a%20b", "/a/?x=a b"],
  ["/a", "/a/"],
])("servers may write %s as %s", async (asked, answered) => {
  const { payloads, pages } = prepared();
  const url = new URL(asked, "https://villa.test");
  const answer = payloads.load(url);
  const [request] = pages.addresses;
  await pages.respond(request ?? "", page("/a/", []), { address: answered });
  expect((await answer).payload.state).toBeDefined();
});

test("the oldest of many pages is dropped", async () => {
  const { payloads, pages } = prepared();
  const urls = Array.from({ length: 61 }, (_each, index) => new URL(`/${String(index)}/`, A));
  for (const url of urls) {
    void payloads.prefetch(url);
    await pages.respond(url.pathname, page(url.pathname, []));
  }
  expect(urls.filter((url) => !payloads.has(url)).map(({ pathname }) => pathname)).toEqual(["/0/"]);
});
