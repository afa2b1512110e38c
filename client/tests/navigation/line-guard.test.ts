import { beforeEach, expect, test, vi } from "vitest";

import { LineGuard } from "../../src/navigation/line-guard.ts";
import { FakeSocket } from "../support/fake-socket.ts";
import { found, openPage, page, settled, stopClocks } from "../support/page.ts";

const reachable = vi.fn<() => Promise<boolean>>();
/** What the browser would have done. */
const left: string[] = [];

beforeEach(() => {
  stopClocks();
  left.length = 0;
  reachable.mockReset().mockResolvedValue(true);
});

async function guard(html: string, isLost = false): Promise<void> {
  const { session } = await openPage(page("/", []));
  if (isLost) {
    session.connect();
    FakeSocket.last().drop();
    await settled();
  }
  new LineGuard(session, reachable);
  for (const type of ["click", "submit"])
    window.addEventListener(type, (event) => {
      // A press of a button is followed by what its form does.
      if (event.target instanceof HTMLButtonElement) return;
      if (!event.defaultPrevented) left.push(type);
      event.preventDefault();
    });
  const main = document.createElement("main");
  main.innerHTML = html;
  document.body.append(main);
}

async function click(): Promise<void> {
  found(document, "main a, main button").click();
  await settled();
  vi.advanceTimersByTime(1);
}

function notice(): string {
  return document.querySelector(".connection-notice")?.textContent ?? "";
}

// The first: guards stay with the window, and each would take the form in its turn.
test("a form that the browser posts is posted once, and retained without a site", async () => {
  await guard('<form method="post" action="/a/"><button>Envoyer</button></form>');
  reachable.mockResolvedValue(false);
  await click();
  expect(left.filter((type) => type === "submit")).toEqual([]);
  expect(notice()).toMatch(/conservé/);
  reachable.mockResolvedValue(true);
  const button = found(document, "main button");
  button.click();
  button.click();
  await settled();
  expect(left.filter((type) => type === "submit")).toEqual(["submit"]);
});

test("a file is fetched once the site has answered", async () => {
  await guard('<a href="/plan.pdf">Plan</a>');
  await click();
  expect(reachable).toHaveBeenCalledOnce();
  expect(left).toContain("click");
  expect(notice()).toBe("");
});

test("without a site the page stays, says so, and the link can be tried again", async () => {
  await guard('<a href="/plan.pdf">Plan</a>');
  reachable.mockResolvedValue(false);
  await click();
  expect(left).toEqual([]);
  expect(notice()).toMatch(/^Pas de connexion/);
  reachable.mockResolvedValue(true);
  await click();
  expect(left).toContain("click");
  vi.advanceTimersByTime(10_000);
  expect(notice()).toBe("");
});

test("offline no link leaves the page", async () => {
  await guard('<a href="https://elsewhere.test/">Ailleurs</a>');
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await click();
  expect(left).toEqual([]);
  expect(notice()).toMatch(/^Pas de connexion/);
});

test("a page that is loaded in full is checked while the connection is dropped", async () => {
  await guard('<a href="/a/" data-full-load>A</a>', true);
  reachable.mockResolvedValue(false);
  await click();
  expect(reachable).toHaveBeenCalledOnce();
  expect([left, notice()]).toEqual([[], expect.stringMatching(/^Pas de connexion/)]);
});

test.each([
  '<a href="/a/" data-full-load>A</a>',
  '<a href="https://elsewhere.test/">Ailleurs</a>',
  '<a href="#haut">Haut</a>',
  '<a href="/plan.pdf" target="_blank">Plan</a>',
  '<a href="mailto:a@b.it">Écrire</a>',
])("%s is the browser's", async (html) => {
  await guard(html);
  await click();
  expect(reachable).not.toHaveBeenCalled();
});
