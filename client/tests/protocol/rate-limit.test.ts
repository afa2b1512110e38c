import { beforeEach, expect, test, vi } from "vitest";

import { RateLimit } from "../../src/protocol/rate-limit.ts";
import { stopClocks } from "../support/page.ts";

beforeEach(stopClocks);

function recorder(limits: { debounce?: number; throttle?: number }) {
  const limit = new RateLimit();
  const sent: string[] = [];
  return {
    limit,
    sent,
    run: (value: string) => {
      limit.run(() => sent.push(value), limits);
    },
  };
}

test("debounce sends the last event after a pause", () => {
  const { sent, run } = recorder({ debounce: 100 });
  run("a");
  vi.advanceTimersByTime(80);
  run("b");
  vi.advanceTimersByTime(99);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(["b"]);
});

test("throttle sends the first event at once and the last when the interval is over", () => {
  const { sent, run } = recorder({ throttle: 100 });
  for (const value of ["a", "b", "c"]) run(value);
  expect(sent).toEqual(["a"]);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(["a", "c"]);
  run("d");
  expect(sent).toEqual(["a", "c"]);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(["a", "c", "d"]);
});

test("flush sends the waiting event once", () => {
  const { limit, sent, run } = recorder({ debounce: 100 });
  run("a");
  expect(limit.pending).toBe(true);
  limit.flush();
  vi.runAllTimers();
  expect(sent).toEqual(["a"]);
  expect(limit.pending).toBe(false);
});

test("without limits events are sent at once", () => {
  const { sent, run } = recorder({});
  run("a");
  run("b");
  expect(sent).toEqual(["a", "b"]);
});
