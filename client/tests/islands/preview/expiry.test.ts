import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import PreviewExpiry from "../../../src/islands/preview/expiry.tsx";
import { found, settled } from "../../support/page.ts";

const UNTIL = 1_800_000_000;
const URL = "https://cms.test/?villa_preview=12";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: (UNTIL - 60) * 1_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

async function show(): Promise<HTMLElement> {
  document.body.innerHTML = '<div id="island"></div>';
  const root = createRoot(found(document, "#island"));
  root.render(
    createElement(PreviewExpiry, { until: UNTIL, words: "Over.", url: URL, link: "Open" }),
  );
  await settled();
  return found(document, "[role=status]");
}

test("the notice comes when the token expires, with a link that opens the preview again", async () => {
  const status = await show();
  expect(status.textContent).toBe("");
  vi.advanceTimersByTime(60_000);
  await settled();
  expect(found(status, "p").textContent).toBe("Over.");
  expect(found(status, "a").getAttribute("href")).toBe(URL);
});

test("the notice comes when the page is seen again after the computer has slept", async () => {
  const status = await show();
  vi.setSystemTime((UNTIL + 86_400) * 1_000);
  document.dispatchEvent(new Event("visibilitychange"));
  await settled();
  expect(status.textContent).toContain("Over.");
});
