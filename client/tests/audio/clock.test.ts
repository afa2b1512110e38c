import { expect, test } from "vitest";

import { formatClock, formatSpoken } from "../../src/audio/clock.ts";

test.each([
  [0, "0:00", "0 s"],
  [65.9, "1:05", "1 min 5 s"],
  [60, "1:00", "1 min"],
  [3661, "1:01:01", "1 h 1 min 1 s"],
  [-3, "0:00", "0 s"],
  [NaN, "0:00", "0 s"],
  [Infinity, "0:00", "0 s"],
])("%d seconds are %s, and said as %s", (seconds, written, said) => {
  expect(formatClock(seconds)).toBe(written);
  expect(formatSpoken(seconds)).toBe(said);
});
