import { beforeEach, describe, expect, test, vi } from "vitest";

import { FakeSocket } from "../support/fake-socket.ts";
import { click, heading, openSite, respond, site } from "../support/navigation.ts";
import { stopClocks } from "../support/page.ts";

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

  test("going back shows the entry's page at its saved position", async () => {
    await openSite();
    vi.stubGlobal("scrollY", 700);
    click("/it/a/");
    respond("/it/a/", 1);
    expect(history.scrollRestoration).toBe("manual");
    await travel(-1);
    expect(FakeSocket.last().navigations.at(-1)).toMatchObject({
      data: [{ path: "/it/", nav: 2 }],
    });
    expect(heading()).toBe("/it/a/");
    respond("/it/", 2);
    expect(heading()).toBe("/it/");
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 700, behavior: "instant" });
  });

  test("back and forward at once end on the first page", async () => {
    await openSite();
    click("/it/a/");
    respond("/it/a/", 1);
    await travel(-1);
    await travel(1);
    expect(FakeSocket.last().navigations.at(-1)).toMatchObject({
      data: [{ path: "/it/a/", nav: 3 }],
    });
    respond("/it/", 2);
    respond("/it/a/", 3);
    expect([heading(), location.pathname]).toEqual(["/it/a/", "/it/a/"]);
  });

  test("an entry that differs by its hash alone only scrolls", async () => {
    await openSite();
    history.pushState(null, "", "/it/#part");
    history.pushState(null, "", "/it/#other");
    await travel(-1);
    expect(FakeSocket.last().navigations).toEqual([]);
    expect(scrollTo).toHaveBeenCalledWith({ left: 0, top: -60, behavior: "instant" });
  });

  test("a URL corrected by the server replaces the entry's", async () => {
    await openSite();
    const entries = history.length;
    FakeSocket.last().update(site("/it/moved/"));
    expect(location.pathname).toBe("/it/moved/");
    expect(history.length).toBe(entries);
  });
});
