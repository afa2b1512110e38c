import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import Opening from "../../src/islands/opening.tsx";
import { found, settled } from "../support/page.ts";

const MINUTE = 60_000;
const DAY = 30_000_000;

const props = {
  said: [
    ["open", "Open until 19:00", "last entry 18:00"],
    ["closed", "Closed, opens tomorrow", ""],
  ],
  changes: [DAY, 0, DAY + 600, 1, DAY + 1_440, 0],
  end: DAY + 2_880,
};

/** The server's clock, in milliseconds; not set, nobody answers. */
let server: number | undefined;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "Date", "performance"],
    now: (DAY + 590) * MINUTE,
  });
  server = undefined;
  vi.stubGlobal("fetch", () => {
    if (server === undefined) return Promise.reject(new TypeError("offline"));
    const headers = new Headers({ date: new Date(server).toUTCString() });
    return Promise.resolve(new Response(null, { status: 204, headers }));
  });
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(): Promise<HTMLElement> {
  document.body.innerHTML = '<div id="island"></div>';
  createRoot(found(document, "#island")).render(createElement(Opening, props));
  await settled();
  await settled();
  return found(document, "#island");
}

test("what is said first is what the page has, and changes at its minute", async () => {
  const line = await show();
  expect(line.textContent).toBe("Open until 19:00, last entry 18:00");
  vi.advanceTimersByTime(10 * MINUTE);
  await settled();
  await settled();
  expect(line.textContent).toBe("Closed, opens tomorrow");
});

test("a page from a cache is corrected at once, and an old one says nothing", async () => {
  vi.setSystemTime((DAY + 700) * MINUTE);
  expect((await show()).textContent).toBe("Closed, opens tomorrow");
  vi.setSystemTime((DAY + 3_000) * MINUTE);
  const line = await show();
  expect(line.textContent).toBe("");
  expect(found(line, ".opening").dataset.opening).toBe("unknown");
});

test("a computer that wakes up is right at once", async () => {
  const line = await show();
  server = (DAY + 1_500) * MINUTE;
  vi.setSystemTime(server);
  document.dispatchEvent(new Event("visibilitychange"));
  await settled();
  await settled();
  expect(line.textContent).toContain("Open until");
});

// Last: what is known of the clocks holds for an hour.
test("a clock that is ahead of the server's changes nothing", async () => {
  server = (DAY + 595) * MINUTE;
  vi.setSystemTime((DAY + 700) * MINUTE);
  expect((await show()).textContent).toContain("Open until 19:00");
});
