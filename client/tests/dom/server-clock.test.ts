import { afterEach, beforeEach, expect, test, vi } from "vitest";

const HOUR = 3_600_000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: 1_800_000_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function compared(headers: Record<string, string> | undefined) {
  const answer = vi.fn(() =>
    headers
      ? Promise.resolve(new Response(null, { status: 204, headers }))
      : Promise.reject(new TypeError("offline")),
  );
  vi.stubGlobal("fetch", answer);
  const clock = await import("../../src/dom/server-clock.ts");
  await Promise.all([clock.compareClocks(), clock.compareClocks()]);
  await clock.compareClocks();
  return { answer, ahead: clock.serverTime() - Date.now() };
}

const at = (difference: number) => new Date(Date.now() + difference).toUTCString();

test("the server's time counts where the clocks differ, and is asked for once", async () => {
  const { answer, ahead } = await compared({ date: at(-HOUR) });
  expect(ahead).toBe(-HOUR);
  expect(answer).toHaveBeenCalledTimes(1);
});

test("the age of a cached answer is added", async () => {
  expect((await compared({ date: at(-HOUR), age: "3600" })).ahead).toBe(0);
});

test("some seconds are no difference", async () => {
  expect((await compared({ date: at(20_000) })).ahead).toBe(0);
});

test("without an answer, or its time, the computer's clock counts", async () => {
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  expect((await compared(undefined)).ahead).toBe(0);
  vi.resetModules();
  expect((await compared({})).ahead).toBe(0);
});
