import { beforeEach, expect, test, vi } from "vitest";

import { reportChoices } from "../../src/consent/choice-report.ts";
import { expectLogged } from "../support/setup.ts";
import { settled } from "../support/page.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
});

test("each change of the analytics choice is reported, until the signal aborts", () => {
  fetched.mockResolvedValue(new Response());
  const listening = new AbortController();
  reportChoices("it", listening.signal);
  document.dispatchEvent(new Event("gtag_allowed"));
  document.dispatchEvent(new Event("tiktok_allowed"));
  document.dispatchEvent(new Event("gtag_disallowed"));
  listening.abort();
  document.dispatchEvent(new Event("gtag_allowed"));
  const requests = fetched.mock.calls.map(([url, init]) => [url, init?.body]);
  const url = "/wp-json/cookie-tracker/v1/choice?lang=it";
  expect(requests).toEqual([
    [url, '{"choice":"accept"}'],
    [url, '{"choice":"deny"}'],
  ]);
});

test("a failed report is logged", async () => {
  fetched.mockRejectedValue(new Error("offline"));
  reportChoices("fr", new AbortController().signal);
  document.dispatchEvent(new Event("gtag_allowed"));
  await settled();
  expectLogged(/cookie choice was not reported/);
});
