import { beforeEach, describe, expect, test, vi } from "vitest";

import { HISTORY_LIFETIME, LINK_LIFETIME } from "../../src/navigation/payloads.ts";
import { FakePages } from "../support/fake-pages.ts";
import { FakeSocket } from "../support/fake-socket.ts";
import { click, heading, openSite, respond, site } from "../support/navigation.ts";
import { drawFramesAtOnce, openPage, settled, stopClocks } from "../support/page.ts";

beforeEach(stopClocks);

describe("the history", () => {
  function travel(steps: number): Promise<void> {
    return new Promise((done) => {
      const arrived = () => {
        done();
      };
      window.addEventListener("popstate", arrived, { once: true });
      history.go(steps);
    });
  }

  test("going back shows the entry's page from memory at its saved position", async () => {
    const { pages } = await openSite();
    vi.stubGlobal("scrollY", 700);
    click("/it/a/");
    await respond(pages, "/it/a/");
    expect(history.scrollRestoration).toBe("manual");
    await travel(-1);
    await settled();
    expect(heading()).toBe("/it/");
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 700, behavior: "instant" });
    await travel(1);
    await settled();
    expect(heading()).toBe("/it/a/");
    expect(pages.requests).toHaveLength(1);
  });

  test("going back focuses the link by which the page was left", async () => {
    vi.spyOn(Element.prototype, "getClientRects").mockReturnValue([{}] as unknown as DOMRectList);
    drawFramesAtOnce();
    const { pages } = await openSite();
    click("/it/b/");
    await respond(pages, "/it/b/");
    vi.advanceTimersByTime(1);
    expect(document.activeElement?.localName).toBe("h1");
    await travel(-1);
    await settled();
    vi.advanceTimersByTime(1);
    expect(document.activeElement?.id).toBe("/it/b/");
  });

  test("a page that is loaded in full knows the link, too", async () => {
    const { pages, loadInFull } = await openSite();
    click("/it/b/");
    await pages.respondText("/it/b/", "no payload");
    expect(loadInFull).toHaveBeenCalledOnce();
    expect(history.state).toMatchObject({ villaLeft: { href: "/it/b/", index: 0 } });
  });

  test("back and forward at once end on the first page", async () => {
    const { pages } = await openSite();
    click("/it/a/");
    await respond(pages, "/it/a/");
    await travel(-1);
    await travel(1);
    await settled();
    expect([heading(), location.pathname]).toEqual(["/it/a/", "/it/a/"]);
  });

  test("a page that has changed since is requested again", async () => {
    const { pages } = await openSite(true);
    FakeSocket.last().update(site("/it/", 0, { revision: "r2" }));
    click("/it/a/");
    await respond(pages, "/it/a/");
    await travel(-1);
    expect(pages.addresses).toEqual(["/it/a/", "/it/"]);
    await respond(pages, "/it/");
    expect(heading()).toBe("/it/");
  });

  test("a page that was one visitor's own is requested again", async () => {
    const pages = FakePages.start();
    await openPage(site("/it/", 0, { revision: "" }));
    click("/it/a/");
    await respond(pages, "/it/a/");
    await travel(-1);
    expect(pages.addresses).toEqual(["/it/a/", "/it/"]);
  });

  test("a page that was missing is requested again", async () => {
    const { pages } = await openSite();
    click("/it/a/");
    await respond(pages, "/it/a/", "/it/a/", { revision: "" });
    click("/it/b/");
    await respond(pages, "/it/b/");
    click("/it/a/");
    await respond(pages, "/it/a/");
    expect(pages.addresses).toEqual(["/it/a/", "/it/b/", "/it/a/"]);
  });

  test("a link requests again what was seen five minutes ago", async () => {
    const { pages } = await openSite();
    click("/it/a/");
    await respond(pages, "/it/a/");
    click("/it/b/");
    await respond(pages, "/it/b/");
    vi.advanceTimersByTime(LINK_LIFETIME);
    click("/it/a/");
    expect(pages.addresses).toEqual(["/it/a/", "/it/b/", "/it/a/"]);
  });

  test("what was seen half an hour ago is requested again", async () => {
    const { pages } = await openSite();
    click("/it/a/");
    await respond(pages, "/it/a/");
    vi.advanceTimersByTime(HISTORY_LIFETIME);
    await travel(-1);
    expect(pages.addresses).toEqual(["/it/a/", "/it/"]);
  });

  test("an entry that differs by its hash alone only scrolls", async () => {
    const { pages } = await openSite();
    history.pushState(null, "", "/it/#part");
    history.pushState(null, "", "/it/#other");
    await travel(-1);
    expect(pages.requests).toEqual([]);
    expect(scrollTo).toHaveBeenCalledWith({ left: 0, top: -60, behavior: "instant" });
  });

  test("a URL corrected by the server replaces the entry's", async () => {
    await openSite(true);
    const entries = history.length;
    FakeSocket.last().update(site("/it/moved/"));
    expect(location.pathname).toBe("/it/moved/");
    expect(history.length).toBe(entries);
  });
});
