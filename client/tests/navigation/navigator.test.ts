import { beforeEach, describe, expect, test, vi } from "vitest";

import { FakeSocket } from "../support/fake-socket.ts";
import { click, heading, openSite, respond, site } from "../support/navigation.ts";
import {
  drawFramesAtOnce,
  found,
  frozen,
  node,
  openPage,
  page,
  settled,
  stopClocks,
} from "../support/page.ts";
import { FakePages } from "../support/fake-pages.ts";

beforeEach(() => {
  stopClocks();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

describe("a followed link", () => {
  test("is answered by one request; the old page and URL stay until then", async () => {
    const { pages } = await openSite();
    expect(click("/it/a/")).toBe(true);
    expect(pages.requests.map(({ url }) => url.pathname + url.search)).toEqual([
      "/it/a/_payload.json?b1",
    ]);
    expect([heading(), location.pathname]).toEqual(["/it/", "/it/"]);
    await respond(pages, "/it/a/");
    expect([heading(), location.pathname]).toEqual(["/it/a/", "/it/a/"]);
    expect(pages.requests).toHaveLength(1);
    expect(FakeSocket.all).toHaveLength(0);
  });

  test("ends where a redirect leads, with its hash", async () => {
    const { pages } = await openSite();
    click("/it/b/#part");
    await respond(pages, "/it/b/", "/it/canonical/?page=2");
    expect(location.pathname + location.search + location.hash).toBe("/it/canonical/?page=2#part");
  });

  test("is superseded by a later one, and its request aborted", async () => {
    const { pages } = await openSite();
    click("/it/a/");
    click("/it/b/");
    expect(pages.requests[0]?.signal?.aborted).toBe(true);
    await respond(pages, "/it/b/");
    expect([heading(), location.pathname]).toEqual(["/it/b/", "/it/b/"]);
  });

  test("ten links in a second end on the tenth", async () => {
    const { pages, loadInFull } = await openSite();
    for (let turn = 0; turn < 5; turn += 1) {
      click("/it/a/");
      click("/it/b/");
    }
    await respond(pages, "/it/b/");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([heading(), location.pathname]).toEqual(["/it/b/", "/it/b/"]);
    expect(loadInFull).not.toHaveBeenCalled();
  });

  test("is loaded in full when the answer says so, from another site too", async () => {
    const { pages, loadInFull } = await openSite();
    click("/it/b/#part");
    const state = { reload: "https://elsewhere.test/x/", build: "b1" };
    await pages.respondText("/it/b/", JSON.stringify({ state }));
    expect(loadInFull.mock.calls).toEqual([["https://elsewhere.test/x/#part"]]);
    expect(heading()).toBe("/it/");
  });

  test("waits for an event that was made just before, but not for long", async () => {
    const button = node("button", {}, ["x"], { onClick: { target: "b" } });
    const link = node("a", { href: "/it/a/", id: "/it/a/" }, ["a"]);
    const pages = FakePages.start();
    const opened = await openPage(page("/it/", [node("h1", {}, ["/it/"]), button, link]));
    opened.find("button").click();
    click("/it/a/");
    await respond(pages, "/it/a/");
    expect(heading()).toBe("/it/");
    await vi.advanceTimersByTimeAsync(2_000);
    await settled();
    expect(heading()).toBe("/it/a/");
  });
});

describe("a form that leads to another state of the page", () => {
  const url = new URL("https://villa.test/it/?q=1");

  async function openForm() {
    drawFramesAtOnce();
    const opened = await openSite();
    const form = document.createElement("form");
    found(document, "[id='/it/a/']").focus();
    void opened.navigator.go(url, "replace", { form });
    await settled();
    return { ...opened, form };
  }

  test("is answered in place: focus, position and history stay", async () => {
    const { pages } = await openForm();
    const { length } = history;
    await respond(pages, "/it/?q=1");
    expect([heading(), location.search, history.length]).toEqual(["/it/?q=1", "?q=1", length]);
    expect(document.activeElement?.id).toBe("/it/a/");
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test("says so where a server of files knows no query", async () => {
    const { pages, loadInFull, session } = await openForm();
    await pages.respond("/it/?q=1", site("/it/"), { address: "/it/" });
    expect(session.deliveries.trouble).toBe("impossible");
    expect(loadInFull).not.toHaveBeenCalled();
  });

  test("ends once its event was sent over a socket", async () => {
    const { pages, session, form } = await openForm();
    session.deliveries.onSent({ form: document.createElement("form"), submitter: null });
    expect(pages.requests[0]?.signal?.aborted).toBe(false);
    session.deliveries.onSent({ form, submitter: null });
    expect(pages.requests[0]?.signal?.aborted).toBe(true);
  });
});

describe("an answer that cannot be shown", () => {
  test.each([
    ["no JSON", "<!DOCTYPE html><title>404</title>"],
    ["cut off", '{"data":{"tagName":"","chil'],
    ["without a page", '{"state":{"build":"b1"}}'],
    ["no payload", "[]"],
  ])("is loaded in full, once: %s", async (_what, text) => {
    const { pages, loadInFull } = await openSite();
    click("/it/a/");
    await pages.respondText("/it/a/", text, { status: 404 });
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/a/"]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(loadInFull).toHaveBeenCalledOnce();
    expect(heading()).toBe("/it/");
  });

  test("is loaded in full: another address", async () => {
    const { pages, loadInFull } = await openSite();
    click("/it/a/");
    await pages.respond("/it/a/", site("/it/b/"), { address: "/it/b/" });
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/a/"]]);
  });

  test("is loaded in full: another build", async () => {
    const { pages, loadInFull } = await openSite();
    click("/it/a/");
    await pages.respond("/it/a/", site("/it/a/"), { build: "b2" });
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/a/"]]);
  });

  test("is loaded in full: no answer", async () => {
    const { pages, loadInFull } = await openSite();
    click("/it/a/");
    await pages.fail("/it/a/");
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/a/"]]);
  });

  test("is loaded in full: no answer within eight seconds", async () => {
    const { loadInFull } = await openSite();
    click("/it/a/");
    await vi.advanceTimersByTimeAsync(7_999);
    expect(loadInFull).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await settled();
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/a/"]]);
  });
});

describe("HTML that pages have in common", () => {
  const footer = (html?: string) => frozen("f1", html ?? undefined, {}, "footer");
  const header = (html?: string) => frozen("h2", html ?? undefined, {}, "header");

  test("is taken from the page shown, else requested with the page", async () => {
    const pages = FakePages.start();
    const links = ["/it/a/", "/it/b/"].map((href) => node("a", { href, id: href }, [href]));
    await openPage(page("/it/", [node("h1", {}, ["/it/"]), footer("<p>Fine</p>"), ...links]));
    click("/it/a/");
    await pages.respond("/it/a/", page("/it/a/", [node("h1", {}, ["a"]), footer(), ...links]));
    expect(document.querySelector("footer")?.innerHTML).toBe("<p>Fine</p>");
    expect(pages.requests).toHaveLength(1);
    click("/it/b/");
    await pages.respond("/it/b/", page("/it/b/", [node("h1", {}, ["b"]), header()]));
    expect(heading()).toBe("a");
    expect(pages.requests.at(-1)?.url.pathname).toBe("/it/b/_payload.full.json");
    await pages.respond("/it/b/", page("/it/b/", [node("h1", {}, ["b"]), header("<p>Alto</p>")]));
    expect([heading(), document.querySelector("header")?.innerHTML]).toEqual(["b", "<p>Alto</p>"]);
  });

  test("that no payload has makes the page load in full", async () => {
    const { pages, loadInFull } = await openSite();
    click("/it/a/");
    for (const _request of ["short", "full"])
      await pages.respond("/it/a/", page("/it/a/", [header()]));
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/a/"]]);
  });

  test("marks the links that lead to the page shown", async () => {
    const menu = node("nav", { "data-mark-current": "" }, [
      node("a", { href: "/it/", "aria-current": "page" }, ["home"]),
      node("a", { href: "/it/a" }, ["a"]),
    ]);
    drawFramesAtOnce();
    const pages = FakePages.start();
    const link = node("a", { href: "/it/a/", id: "/it/a/" }, ["a"]);
    await openPage(page("/it/", [menu, link]));
    click("/it/a/");
    await pages.respond("/it/a/", page("/it/a/", [menu, link]));
    vi.advanceTimersByTime(0);
    const marked = [...document.querySelectorAll("nav [aria-current=page]")];
    expect(marked.map((each) => each.textContent)).toEqual(["a"]);
  });
});
