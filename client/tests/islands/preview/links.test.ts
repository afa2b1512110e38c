import { afterEach, expect, test, vi } from "vitest";

import { addressOf, Links } from "../../../src/islands/preview/links.ts";
import { linksOf } from "../../../src/islands/preview/findings.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

function page(...hrefs: string[]): HTMLAnchorElement[] {
  const links = hrefs.map((href) => `<a href="${href}">Lien</a>`).join("");
  document.body.innerHTML = `<main id="main">${links}</main>`;
  return linksOf();
}

test("an address is requested once, as visitors have it", async () => {
  const fetched = vi.fn((url: string) =>
    Promise.resolve({ status: url === "/absente/" ? 404 : 200 }),
  );
  vi.stubGlobal("fetch", fetched);
  const links = new Links();
  const [dead, alive, foreign] = page(
    "/preview/absente/",
    "/it/preview/visite/",
    "https://ailleurs.test/",
  );
  expect(await links.check(linksOf())).toBe(true);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(["/absente/", "/it/visite/"]);
  expect(await links.check(linksOf())).toBe(false);
  expect([dead, alive, foreign].map((each) => each && links.isDead(each))).toEqual([
    true,
    false,
    false,
  ]);
});

test("a place on the page has to be there", () => {
  const links = new Links();
  const [there, nowhere, empty] = page("#main", "#absent", "#");
  expect([there, nowhere, empty].map((each) => each && links.isDead(each))).toEqual([
    false,
    true,
    true,
  ]);
});

test("without a connection nothing is said", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
  const links = new Links();
  const [link] = page("/visite/");
  await links.check(linksOf());
  expect(link && links.isDead(link)).toBe(false);
});

test("what is the site's own is no page", () => {
  const [qr] = page("/_villa/qr/");
  expect(qr && addressOf(qr)).toBeUndefined();
});
