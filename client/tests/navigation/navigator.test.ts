import { beforeEach, describe, expect, test, vi } from "vitest";

import { Builds } from "../../src/navigation/builds.ts";
import type { Model } from "../../src/protocol/model.ts";
import { FakeSocket } from "../support/fake-socket.ts";
import { node, openPage, page, settled, stopClocks } from "../support/page.ts";

const LINKS = ["/it/a/", "/it/b/", "/it/b/#part"];

function site(path: string, nav = 0, more: Record<string, unknown> = {}): Model {
  const links = LINKS.map((href) => node("a", { href, id: href }, [href]));
  const main = node("main", {}, [node("h1", {}, [path]), node("p", { id: "part" }, ["part"])]);
  return page(path, [main, ...links], { nav, title: `Title of ${path}`, ...more });
}

async function opened(connected = true, builds?: Builds) {
  const started = await openPage(site("/it/"), {
    ...(builds && { builds }),
    messages: { "Page chargée : %s": "Pagina caricata: %s" },
  });
  if (connected) {
    started.session.connect();
    FakeSocket.last().begin(site("/it/"));
  }
  return started;
}

/** Clicks on a link; tells whether the client prevented the browser's own action. */
function click(href: string): boolean {
  let taken = false;
  const see = (event: Event) => {
    taken = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", see, { once: true });
  document
    .getElementById(href)
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return taken;
}

function heading(): string | null | undefined {
  return document.querySelector("h1")?.textContent;
}

function answer(path: string, nav: number, more: Record<string, unknown> = {}): void {
  FakeSocket.last().update(site(path, nav, more));
}

beforeEach(stopClocks);

describe("a followed link", () => {
  test("is asked of the server; the old page and address stay until the new page comes", async () => {
    await opened();
    expect(click("/it/a/")).toBe(true);
    expect(FakeSocket.last().navigations).toMatchObject([
      { data: [{ path: "/it/a/", query: "", nav: 1 }] },
    ]);
    expect([heading(), location.pathname]).toEqual(["/it/", "/it/"]);
    answer("/it/a/", 1);
    expect([heading(), location.pathname]).toEqual(["/it/a/", "/it/a/"]);
  });

  test("opens the socket, and is asked once it is ready", async () => {
    await opened(false);
    click("/it/a/");
    FakeSocket.last().begin(site("/it/"));
    expect(FakeSocket.last().navigations).toHaveLength(1);
  });

  test("ends where a redirect led, hash kept", async () => {
    await opened();
    click("/it/b/#part");
    answer("/it/canonical/?page=2", 1);
    expect(location.pathname + location.search + location.hash).toBe("/it/canonical/?page=2#part");
  });

  test("gives way to a later one: its page is not even shown on the way", async () => {
    await opened();
    click("/it/a/");
    click("/it/b/");
    answer("/it/a/", 1);
    expect([heading(), location.pathname]).toEqual(["/it/", "/it/"]);
    answer("/it/b/", 2);
    expect([heading(), location.pathname]).toEqual(["/it/b/", "/it/b/"]);
  });

  test("is loaded in full when the answer says so, wherever it leads", async () => {
    const { loadInFull } = await opened();
    click("/it/b/#part");
    answer("/it/b/", 1, { reload: true });
    expect(loadInFull.mock.calls).toEqual([["/it/b/#part"]]);
    answer("/it/b/", 1, { reload: true, title: "again" });
    expect(loadInFull).toHaveBeenCalledOnce();
    expect(heading()).toBe("/it/");
  });
});

describe("without an answer", () => {
  test("the address is loaded in full after eight seconds", async () => {
    const { loadInFull } = await opened();
    click("/it/a/");
    vi.advanceTimersByTime(7_999);
    expect(loadInFull).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/a/"]]);
    vi.advanceTimersByTime(60_000);
    expect(loadInFull).toHaveBeenCalledOnce();
  });

  test("the address is loaded in full when the socket does not open within two seconds", async () => {
    const { loadInFull } = await opened(false);
    click("/it/a/");
    FakeSocket.last().drop();
    await settled();
    vi.advanceTimersByTime(1_999);
    expect(loadInFull).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/a/"]]);
  });

  test("a lost connection is given two seconds, and asked again when it is back", async () => {
    const { loadInFull } = await opened();
    click("/it/a/");
    FakeSocket.last().drop();
    vi.advanceTimersByTime(500);
    FakeSocket.last().begin(site("/it/"));
    expect(FakeSocket.last().navigations).toMatchObject([{ data: [{ path: "/it/a/", nav: 1 }] }]);
    answer("/it/a/", 1);
    vi.advanceTimersByTime(60_000);
    expect(loadInFull).not.toHaveBeenCalled();
  });

  test("links are the browser's while the server is full, and where there is never a socket", async () => {
    const { loadInFull } = await opened();
    FakeSocket.last().drop(1013);
    expect(click("/it/a/")).toBe(false);
    expect(loadInFull).not.toHaveBeenCalled();
    document.body.innerHTML = "";
    await openPage(site("/it/"), { connect: "never" });
    expect(click("/it/a/")).toBe(false);
  });
});

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

  test("going back shows the page of the entry, live, where it was left", async () => {
    await opened();
    vi.stubGlobal("scrollY", 700);
    click("/it/a/");
    answer("/it/a/", 1);
    expect(history.scrollRestoration).toBe("manual");
    await travel(-1);
    expect(FakeSocket.last().navigations.at(-1)).toMatchObject({
      data: [{ path: "/it/", nav: 2 }],
    });
    expect(heading()).toBe("/it/a/");
    answer("/it/", 2);
    expect(heading()).toBe("/it/");
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 700, behavior: "instant" });
  });

  test("whoever goes back and forth at once ends up where they began", async () => {
    await opened();
    click("/it/a/");
    answer("/it/a/", 1);
    await travel(-1);
    await travel(1);
    expect(FakeSocket.last().navigations.at(-1)).toMatchObject({
      data: [{ path: "/it/a/", nav: 3 }],
    });
    answer("/it/", 2);
    answer("/it/a/", 3);
    expect([heading(), location.pathname]).toEqual(["/it/a/", "/it/a/"]);
  });

  test("an entry that differs by its hash alone only scrolls", async () => {
    await opened();
    history.pushState(null, "", "/it/#part");
    history.pushState(null, "", "/it/#other");
    await travel(-1);
    expect(FakeSocket.last().navigations).toEqual([]);
    expect(scrollTo).toHaveBeenCalledWith({ left: 0, top: -60, behavior: "instant" });
  });

  test("an address that the server corrects by itself replaces the entry's", async () => {
    await opened();
    const entries = history.length;
    FakeSocket.last().update(site("/it/moved/"));
    expect(location.pathname).toBe("/it/moved/");
    expect(history.length).toBe(entries);
  });
});

describe("arriving", () => {
  test("scrolls to the top and moves the focus to the main heading, for as long as it stays there", async () => {
    await opened();
    expect(document.activeElement).toBe(document.body);
    click("/it/a/");
    answer("/it/a/", 1);
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 0, behavior: "instant" });
    const title = document.querySelector("h1");
    expect(document.activeElement).toBe(title);
    expect(title?.getAttribute("tabindex")).toBe("-1");
    title?.blur();
    expect(title?.hasAttribute("tabindex")).toBe(false);
  });

  test("is announced politely, outside of the page's own tree", async () => {
    const { container } = await opened();
    expect(document.querySelector("[aria-live]")).toBeNull();
    click("/it/a/");
    answer("/it/a/", 1);
    vi.advanceTimersByTime(100);
    const region = document.querySelector("[aria-live=polite]");
    expect(region?.textContent).toBe("Pagina caricata: Title of /it/a/");
    expect(container.contains(region)).toBe(false);
  });

  test("at a hash leaves 60 pixels above it, again while the page settles, until the visitor scrolls", async () => {
    await opened();
    click("/it/b/#part");
    const rect = { top: 500 } as DOMRect;
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(rect);
    answer("/it/b/", 1);
    const offset = { left: 0, top: 440, behavior: "instant" };
    expect(vi.mocked(scrollTo).mock.calls).toEqual([[offset]]);
    for (const [time, times] of [
      [49, 1],
      [1, 2],
      [50, 3],
      [100, 4],
      [300, 5],
      [5_000, 5],
    ] as const) {
      vi.advanceTimersByTime(time);
      expect(scrollTo).toHaveBeenCalledTimes(times);
    }
    expect(document.activeElement?.id).toBe("part");
    click("/it/b/#part");
    answer("/it/b/", 2);
    window.dispatchEvent(new Event("wheel"));
    vi.advanceTimersByTime(1_000);
    expect(scrollTo).toHaveBeenCalledTimes(5);
  });
});

test("the loading bar shows after 200 ms, until the page is there", async () => {
  const { container } = await opened();
  click("/it/a/");
  vi.advanceTimersByTime(199);
  expect(document.querySelector(".loading-bar")).toBeNull();
  vi.advanceTimersByTime(1);
  const bar = document.querySelector(".loading-bar");
  expect(bar?.getAttribute("aria-hidden")).toBe("true");
  expect(container.contains(bar)).toBe(false);
  answer("/it/a/", 1);
  expect(document.querySelector(".loading-bar")).toBeNull();
});

test("nothing moves, and nothing is announced, on the first load", async () => {
  await opened();
  vi.advanceTimersByTime(5_000);
  expect(scrollTo).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(document.body);
  expect(document.querySelector("[aria-live], .loading-bar")).toBeNull();
});

describe("a new build", () => {
  const rules = { routeRules: { "/**": { live: true }, "/it/b/**": { live: false } } };

  async function prepared(): Promise<Builds> {
    const builds = new Builds("b1", () => Promise.resolve(rules));
    await builds.rulesReady();
    return builds;
  }

  test("makes the next navigation a full load, and changes nothing before", async () => {
    const builds = await prepared();
    const { loadInFull } = await opened(true, builds);
    builds.setServed("b2");
    expect(loadInFull).not.toHaveBeenCalled();
    click("/it/a/");
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/a/"]]);
    expect(FakeSocket.last().navigations).toEqual([]);
  });

  test("is noticed at the reconnection after a deploy", async () => {
    const builds = await prepared();
    const { loadInFull } = await opened(true, builds);
    FakeSocket.last().drop(1012);
    vi.advanceTimersByTime(3_000);
    FakeSocket.last().begin(site("/it/", 0, { build: "b2" }));
    expect(heading()).toBe("/it/");
    click("/it/a/");
    expect(loadInFull).toHaveBeenCalledOnce();
  });

  test("rules that are there are followed: a page that is not live is loaded in full", async () => {
    const { loadInFull } = await opened(true, await prepared());
    click("/it/b/");
    expect(loadInFull.mock.calls).toEqual([["https://villa.test/it/b/"]]);
    expect(FakeSocket.last().navigations).toEqual([]);
  });

  test("rules under way are waited for, but not longer than 100 ms", async () => {
    const { loadInFull } = await opened(true, new Builds("b1", () => new Promise(() => undefined)));
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
