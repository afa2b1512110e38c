import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { openRoutesInOwnMap } from "../../src/dom/routes.ts";

const PLAIN = "https://www.openstreetmap.org/directions?to=41.9%2C12.4";

beforeAll(openRoutesInOwnMap);
afterEach(() => {
  vi.restoreAllMocks();
});

function follow(agent: string, href = PLAIN, route = "41.9,12.4"): HTMLAnchorElement {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
  document.body.innerHTML = `<a href="${href}" target="_blank"><span>Route</span></a>`;
  const link = document.querySelector("a");
  if (!link) throw new Error("There is no link.");
  if (route) link.dataset.route = route;
  link.addEventListener("click", (event) => {
    event.preventDefault();
  });
  link.querySelector("span")?.click();
  return link;
}

test("Android opens the map that its owner has chosen", () => {
  const link = follow("Mozilla/5.0 (Linux; Android 16)");
  expect(link.href).toBe("geo:0,0?q=41.9,12.4");
  expect(link.target).toBe("");
});

test.each(["iPhone", "Macintosh"])("%s opens the map of the system", (agent) => {
  expect(follow(`Mozilla/5.0 (${agent})`).href).toBe(
    "https://maps.apple.com/?daddr=41.9,12.4&dirflg=w",
  );
});

test("other systems follow the plain link", () => {
  expect(follow("Mozilla/5.0 (X11; Linux x86_64)").href).toBe(PLAIN);
});

test("other links are left alone", () => {
  expect(follow("Android", PLAIN, "").href).toBe(PLAIN);
});
