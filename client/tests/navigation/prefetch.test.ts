import { beforeEach, describe, expect, test, vi } from "vitest";

import { Prefetch } from "../../src/navigation/prefetch.ts";
import { FakeIntersectionObserver } from "../support/fake-intersection-observer.ts";
import { settled } from "../support/page.ts";

const HREFS = ["/a/", "/b/", "/c/", "/d/", "/e/", "/f/"];

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", FakeIntersectionObserver);
});

function watched(hrefs: readonly string[], more = "") {
  document.body.innerHTML = hrefs.map((href) => `<a href="${href}" ${more}>x</a>`).join("");
  const asked: string[] = [];
  const finish: (() => void)[] = [];
  const prefetch = new Prefetch((path) => {
    asked.push(path);
    return new Promise<void>((done) => finish.push(done));
  });
  prefetch.watch(document.body);
  const see = (isIntersecting = true, seen = hrefs) => {
    const links = [...document.querySelectorAll("a")].filter((link) =>
      seen.includes(link.getAttribute("href") ?? ""),
    );
    FakeIntersectionObserver.all.at(-1)?.notify(links, isIntersecting);
  };
  return { asked, finish, see };
}

describe("visible links", () => {
  test("are warmed four at a time", async () => {
    const { asked, finish, see } = watched(HREFS);
    expect(asked).toEqual([]);
    see();
    expect(asked).toEqual(HREFS.slice(0, 4));
    finish[0]?.();
    await settled();
    expect(asked).toEqual(HREFS.slice(0, 5));
  });

  test("hidden before their turn are not warmed", async () => {
    const { asked, finish, see } = watched(HREFS);
    see();
    see(false, ["/e/"]);
    finish[0]?.();
    await settled();
    expect(asked).toEqual(["/a/", "/b/", "/c/", "/d/", "/f/"]);
  });

  test("are warmed once, the current page never", async () => {
    const { asked, finish, see } = watched(["/a/", "/a/#part", "/it/", "/it/#main"]);
    see();
    finish[0]?.();
    await settled();
    see();
    expect(asked).toEqual(["/a/"]);
  });

  test.each(["https://elsewhere.test/", "/file.pdf", "/_villa/x/", "/it/preview/a/", "/a/?page=2"])(
    "to %s are left alone",
    (href) => {
      const { asked, see } = watched([href]);
      see();
      expect(asked).toEqual([]);
    },
  );

  test.each(['target="_blank"', "download", 'rel="external"', "data-full-load"])(
    "with %s are left alone",
    (attribute) => {
      const { asked, see } = watched(["/a/"], attribute);
      see();
      expect(asked).toEqual([]);
    },
  );
});

test.each([{ effectiveType: "2g" }, { effectiveType: "slow-2g" }, { saveData: true }])(
  "nothing is asked for on %o",
  (connection) => {
    vi.stubGlobal("navigator", { connection });
    const { asked, see } = watched(HREFS);
    see();
    expect(asked).toEqual([]);
  },
);
