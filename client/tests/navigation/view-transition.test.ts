import { afterEach, expect, test, vi } from "vitest";

import { HYDRATION } from "../../src/dom/hydration.ts";
import { withTransition } from "../../src/navigation/view-transition.ts";

const start = vi.fn<(update: () => void) => { ready: Promise<void> }>();

afterEach(() => {
  performance.clearMeasures(HYDRATION);
  Reflect.deleteProperty(document, "startViewTransition");
});

test.each([
  { duration: 20, transitions: 1 },
  { duration: 40, transitions: 0 },
])("hydration in $duration ms: $transitions view transitions", ({ duration, transitions }) => {
  performance.clearMeasures(HYDRATION);
  start.mockReset().mockImplementation((update) => {
    update();
    return { ready: Promise.reject(new Error("skipped")) };
  });
  Object.defineProperty(document, "startViewTransition", { value: start, configurable: true });
  performance.measure(HYDRATION, { start: 0, duration });
  const update = vi.fn<() => void>();
  withTransition(update);
  expect(start).toHaveBeenCalledTimes(transitions);
  expect(update).toHaveBeenCalledOnce();
});
