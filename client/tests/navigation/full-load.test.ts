import { expect, test, vi } from "vitest";

import { reloadOnce } from "../../src/navigation/full-load.ts";
import { stopClocks } from "../support/page.ts";

test("a page reloads itself at most once in ten seconds", () => {
  stopClocks();
  const reload = vi.fn();
  expect(reloadOnce(reload)).toBe(true);
  vi.advanceTimersByTime(9_999);
  expect(reloadOnce(reload)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(reloadOnce(reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});
