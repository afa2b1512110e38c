import { beforeEach, expect, test, vi } from "vitest";

import { click, openSite, respond } from "../support/navigation.ts";
import { settled, stopClocks } from "../support/page.ts";

beforeEach(stopClocks);

test("listeners learn of each page change how old the page is", async () => {
  const { navigator, pages } = await openSite();
  const changed = vi.fn();
  navigator.onPageChange(changed);
  click("/it/a/");
  await respond(pages, "/it/a/");
  expect(changed.mock.calls).toEqual([[0]]);
  vi.setSystemTime(Date.now() + 60_000);
  click("/it/b/");
  await respond(pages, "/it/b/");
  vi.setSystemTime(Date.now() + 30_000);
  void navigator.go(new URL("/it/a/", location.href), "push", {});
  await settled();
  expect(changed.mock.calls).toEqual([[0], [0], [90_000]]);
});
