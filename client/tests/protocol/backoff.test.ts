import { expect, test } from "vitest";

import { Backoff } from "../../src/protocol/backoff.ts";

test("the ceiling doubles to seconds while a server restarts, then to half a minute", () => {
  const backoff = new Backoff(() => 1);
  const waits = Array.from({ length: 21 }, () => backoff.next());
  expect(waits.slice(0, 5)).toEqual([500, 1_000, 2_000, 3_000, 3_000]);
  expect(waits.slice(-2)).toEqual([3_000, 30_000]);
});

test("the jitter is full: from zero to the ceiling", () => {
  expect(new Backoff(() => 0).next()).toBe(0);
  expect(new Backoff(() => 0.5).next()).toBe(250);
});

test("a stable connection resets the back-off", () => {
  const backoff = new Backoff(() => 1);
  backoff.next();
  backoff.next();
  backoff.reset();
  expect(backoff.next()).toBe(500);
});
