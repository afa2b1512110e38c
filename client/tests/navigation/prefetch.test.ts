import { beforeEach, describe, expect, test, vi } from "vitest";

import { HOVER_DELAY, MAX_BYTES, Prefetch } from "../../src/navigation/prefetch.ts";
import type { FetchOptions } from "../../src/navigation/payloads.ts";
import { FakeIntersectionObserver } from "../support/fake-intersection-observer.ts";
import { settled } from "../support/page.ts";
import { removeLogged } from "../support/setup.ts";

const HREFS = ["/a/", "/b/", "/c/", "/d/", "/e/", "/f/"];

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", FakeIntersectionObserver);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});

function watched(hrefs: readonly string[], more = "", builds = {}) {
  document.body.innerHTML = hrefs.map((href) => `<a href="${href}" ${more}>x</a>`).join("");
  const asked: string[] = [];
  const options: FetchOptions[] = [];
  const finish: ((bytes: number | Error) => void)[] = [];
  const prefetch = new Prefetch({
    payloads: {
      has: () => false,
      prefetch: ({ pathname, search }, given) => {
        asked.push(pathname + search);
        options.push(given ?? {});
        return new Promise<number>((resolve, reject) =>
          finish.push((bytes) => {
            if (typeof bytes === "number") resolve(bytes);
            else reject(bytes);
          }),
        );
      },
    },
    builds: { outdated: false, isLive: () => true, isMissing: () => false, ...builds },
  });
  prefetch.watch(document.body);
  const see = async (isIntersecting = true, seen = hrefs) => {
    const links = [...document.querySelectorAll("a")].filter((link) =>
      seen.includes(link.getAttribute("href") ?? ""),
    );
    FakeIntersectionObserver.all.at(-1)?.notify(links, isIntersecting);
    await idle();
  };
  const end = async (index: number, bytes: number | Error = 1_000) => {
    finish[index]?.(bytes);
    await settled();
    await idle();
  };
  return { asked, options, end, see };
}

/** The page's next idle moment: the tests' browser has no idle callbacks. */
async function idle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(200);
}

function point(type: string, href: string): void {
  const link = document.querySelector(`a[href="${href}"]`);
  link?.dispatchEvent(new Event(type, { bubbles: true }));
}

describe("the payloads of visible links", () => {
  test("are fetched four at a time, at low priority", async () => {
    const { asked, options, end, see } = watched(HREFS);
    expect(asked).toEqual([]);
    await see();
    expect(asked).toEqual(HREFS.slice(0, 4));
    expect(options[0]).toMatchObject({ priority: "low" });
    await end(0);
    expect(asked).toEqual(HREFS.slice(0, 5));
  });

  test("wait until the page is idle", () => {
    const { asked, see } = watched(HREFS);
    void see();
    expect(asked).toEqual([]);
  });

  test("hidden before their turn are not fetched", async () => {
    const { asked, end, see } = watched(HREFS);
    await see();
    await see(false, ["/e/"]);
    await end(0);
    expect(asked).toEqual(["/a/", "/b/", "/c/", "/d/", "/f/"]);
  });

  test("end at a limit of bytes", async () => {
    const { asked, end, see } = watched(HREFS);
    await see();
    await end(0, MAX_BYTES);
    await end(1);
    expect(asked).toEqual(HREFS.slice(0, 4));
  });

  test("are fetched once, the current page's never", async () => {
    const { asked, end, see } = watched(["/a/", "/a/#part", "/it/", "/it/#main"]);
    await see();
    await end(0);
    await see();
    expect(asked).toEqual(["/a/"]);
  });

  test.each([
    ["given up on a slow line", new DOMException("signal is aborted", "AbortError")],
    ["without a line", new TypeError("Failed to fetch")],
  ])("%s cost no warning", async (_case, error) => {
    const { asked, end, see } = watched(HREFS);
    await see();
    await end(0, error);
    expect(asked).toEqual(HREFS.slice(0, 5));
  });

  test("that fail cost a warning each, a hundred dead links no more", async () => {
    const dead = Array.from({ length: 100 }, (_each, number) => `/dead-${String(number)}/`);
    const { asked, end, see } = watched(dead);
    await see();
    for (let index = 0; index < dead.length; index += 1) await end(index, new Error("404"));
    await see();
    expect(asked).toEqual(dead);
    expect(removeLogged(/The payload of \/dead-\d+\/ was not fetched/)).toBe(true);
  });

  test.each(["https://elsewhere.test/", "/file.pdf", "/_villa/x/", "/it/preview/a/", "/a/?page=2"])(
    "to %s are left alone",
    async (href) => {
      const { asked, see } = watched([href]);
      await see();
      expect(asked).toEqual([]);
    },
  );

  test.each(['target="_blank"', "download", 'rel="external"', "data-full-load"])(
    "with %s are left alone",
    async (attribute) => {
      const { asked, see } = watched(["/a/"], attribute);
      await see();
      expect(asked).toEqual([]);
    },
  );

  test.each([{ outdated: true }, { isLive: () => false }, { isMissing: () => true }])(
    "that could not be shown are left alone: %o",
    async (builds) => {
      const { asked, see } = watched(["/a/"], "", builds);
      await see();
      expect(asked).toEqual([]);
    },
  );

  test("in another language bring along what its pages have in common", async () => {
    document.documentElement.lang = "it";
    const { options, see } = watched(["/en/"], 'hreflang="en"');
    await see();
    expect(options).toEqual([{ priority: "low", full: true }]);
  });
});

test("links of this site that load in full are reported once, those added later too", async () => {
  let count = 0;
  const prefetch = new Prefetch({
    payloads: { has: () => false, prefetch: () => Promise.resolve(0) },
    builds: { outdated: false, isLive: () => true, isMissing: () => false },
    onFullLoad: () => {
      count += 1;
    },
  });
  document.body.innerHTML =
    '<a href="/a/">a</a><a href="/b/" data-full-load>b</a>' +
    '<a href="https://elsewhere.test/" rel="external">x</a>';
  prefetch.watch(document.body);
  expect(count).toBe(1);
  document.body.insertAdjacentHTML("beforeend", '<a href="/c/" rel="noopener external">c</a>');
  await settled();
  await idle();
  expect(count).toBe(2);
});

describe("a link", () => {
  test.each(["pointerdown", "touchstart", "focusin"])("is fetched at once on %s", (type) => {
    const { asked, options } = watched(["/a/?page=2"]);
    point(type, "/a/?page=2");
    expect(asked).toEqual(["/a/?page=2"]);
    expect(options).toEqual([{ full: false }]);
  });

  test("is fetched once a pointer rests on it", async () => {
    const { asked } = watched(["/a/", "/b/"]);
    point("pointerover", "/a/");
    point("pointerover", "/b/");
    await vi.advanceTimersByTimeAsync(HOVER_DELAY);
    point("pointerdown", "/b/");
    expect(asked).toEqual(["/b/"]);
  });
});

test.each([{ effectiveType: "2g" }, { effectiveType: "slow-2g" }, { saveData: true }])(
  "nothing is asked for on %o",
  async (connection) => {
    vi.stubGlobal("navigator", { connection });
    const { asked, see } = watched(HREFS);
    await see();
    point("pointerdown", "/a/");
    expect(asked).toEqual([]);
  },
);
