import { beforeEach, expect, test, vi } from "vitest";

import { click, openSite, respond } from "../support/navigation.ts";
import { stopClocks } from "../support/page.ts";

beforeEach(stopClocks);

test("the loading bar shows after 200 ms until the page is shown", async () => {
  const { container, pages } = await openSite();
  click("/it/a/");
  vi.advanceTimersByTime(199);
  expect(document.querySelector(".loading-bar")).toBeNull();
  vi.advanceTimersByTime(1);
  const bar = document.querySelector(".loading-bar");
  expect(bar?.getAttribute("aria-hidden")).toBe("true");
  expect(container.contains(bar)).toBe(false);
  await respond(pages, "/it/a/");
  expect(document.querySelector(".loading-bar")).toBeNull();
});
