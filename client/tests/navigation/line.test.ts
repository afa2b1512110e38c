import { beforeEach, expect, test, vi } from "vitest";

import { Waiting, whenReachable } from "../../src/navigation/line.ts";
import { settled, stopClocks } from "../support/page.ts";

const reachable = vi.fn<() => Promise<boolean>>();
const load = vi.fn<() => Promise<string>>();
const lost = new TypeError("Failed to fetch");
let waiting: Waiting;
let leaving: AbortController;

beforeEach(() => {
  stopClocks();
  reachable.mockReset().mockResolvedValue(false);
  load.mockReset().mockRejectedValue(lost);
  waiting = new Waiting();
  leaving = new AbortController();
});

/** Loads; gives what has come of it so far. */
async function loading(): Promise<string[]> {
  const results: string[] = [];
  whenReachable(load, { signal: leaving.signal, reachable, waiting }).then(
    (text) => results.push(text),
    (error: unknown) => results.push(String(error)),
  );
  await settled();
  return results;
}

test("what fails without a line is loaded again once the browser is online", async () => {
  const results = await loading();
  expect([results, waiting.isWaiting, load.mock.calls.length]).toEqual([[], true, 1]);
  load.mockResolvedValue("page");
  window.dispatchEvent(new Event("online"));
  await settled();
  expect(results).toEqual(["page"]);
});

test("it is tried again by itself, at the latest after some seconds", async () => {
  await loading();
  vi.advanceTimersByTime(1_000);
  await settled();
  expect(load).toHaveBeenCalledTimes(2);
  for (let attempt = 3; attempt < 8; attempt += 1) {
    vi.advanceTimersByTime(4_000);
    await settled();
    expect(load).toHaveBeenCalledTimes(attempt);
  }
});

test("a site that is available only now is tried once more, one that answers is not", async () => {
  const results = await loading();
  reachable.mockResolvedValue(true);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    vi.advanceTimersByTime(4_000);
    await settled();
  }
  expect([results, load.mock.calls.length]).toEqual([[String(lost)], 3]);
  load.mockClear();
  expect(await loading()).toEqual([String(lost)]);
  expect(load).toHaveBeenCalledOnce();
});

test("another failure ends it, as does the visitor who goes elsewhere", async () => {
  load.mockRejectedValueOnce(new Error("no page"));
  expect(await loading()).toEqual(["Error: no page"]);
  const results = await loading();
  leaving.abort();
  await settled();
  expect(results).toEqual([String(lost)]);
});
