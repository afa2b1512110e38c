import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { FakeSocket } from "../support/fake-socket.ts";
import { click, heading, openSite, respond, site } from "../support/navigation.ts";
import { node, openPage, quickDevice, stopClocks } from "../support/page.ts";

beforeEach(stopClocks);

describe("an open socket", () => {
  test("is notified where the visitor went, and its page's events wait until it knows", async () => {
    const { pages, session } = await openSite(true);
    click("/it/a/");
    await respond(pages, "/it/a/");
    expect(FakeSocket.last().navigations).toMatchObject([
      {
        data: [
          { path: "/it/a/", query: "", nav: 1, revision: "r of /it/a/", model: "m of /it/a/" },
        ],
      },
    ]);
    expect(session.ready).toBe(false);
    session.send({ target: "b", data: [], seq: 0 });
    expect(FakeSocket.last().events).toEqual([]);
    FakeSocket.last().receive({ type: "layout-unchanged", nav: 1 });
    expect(session.ready).toBe(true);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("may still update the page that was left, which changes nothing", async () => {
    const { pages } = await openSite(true);
    click("/it/a/");
    await respond(pages, "/it/a/");
    FakeSocket.last().update(node("p", {}, ["late"]), "/children/1");
    FakeSocket.last().update(site("/it/", 0), "");
    FakeSocket.last().receive({ type: "layout-unchanged" });
    expect(heading()).toBe("/it/a/");
    FakeSocket.last().update(site("/it/a/", 1, { title: "Neu" }), "");
    expect(heading()).toBe("/it/a/");
  });

  test("still updates the page before while a view transition prepares the next", async () => {
    quickDevice();
    const updates: (() => void)[] = [];
    onTestFinished(() => {
      Reflect.deleteProperty(document, "startViewTransition");
    });
    Object.defineProperty(document, "startViewTransition", {
      configurable: true,
      value: (update: () => void) => {
        updates.push(update);
        return { ready: Promise.resolve() };
      },
    });
    const { pages } = await openSite(true);
    click("/it/a/");
    await respond(pages, "/it/a/");
    FakeSocket.last().update(site("/it/", 0, { title: "Neu" }));
    expect([heading(), location.pathname]).toEqual(["/it/", "/it/"]);
    updates[0]?.();
    expect([heading(), location.pathname]).toEqual(["/it/a/", "/it/a/"]);
  });

  test("that is being opened learns of the page shown meanwhile", async () => {
    const { pages, session } = await openSite();
    session.connect();
    click("/it/a/");
    await respond(pages, "/it/a/");
    FakeSocket.last().accept();
    const [navigation] = FakeSocket.last().navigations;
    expect(navigation?.data[0]).toMatchObject({ path: "/it/a/", revision: "r of /it/a/", nav: 1 });
    FakeSocket.last().update(site("/it/"));
    expect([heading(), session.ready]).toEqual(["/it/a/", false]);
    FakeSocket.last().receive({ type: "layout-unchanged", nav: 1 });
    expect([heading(), session.ready, FakeSocket.all.length]).toEqual(["/it/a/", true, 1]);
  });

  test("that is opened for the page shown requests no other", async () => {
    const { pages, session } = await openSite();
    click("/it/a/");
    await respond(pages, "/it/a/");
    session.connect();
    expect(FakeSocket.last().url.searchParams.get("path")).toBe("/it/a/");
    FakeSocket.last().accept();
    expect(FakeSocket.last().sent).toEqual([]);
  });

  test("is not needed: a full server and pages without one are navigated alike", async () => {
    const { pages } = await openSite(true);
    FakeSocket.last().drop(1013);
    expect(click("/it/a/")).toBe(true);
    await respond(pages, "/it/a/");
    expect(heading()).toBe("/it/a/");
    document.body.innerHTML = "";
    await openPage(site("/it/"), { connect: "never" });
    expect(click("/it/b/")).toBe(true);
  });

  test("is opened by a page that wants one", async () => {
    const { pages } = await openSite();
    click("/it/a/");
    await pages.respond("/it/a/", site("/it/a/"), { connect: "load" });
    expect(FakeSocket.all).toHaveLength(1);
  });
});
