import { describe, expect, test } from "vitest";

import { clamp, nextLeg } from "../../src/frame/floating-motion.ts";

const BOUNDS = { top: 0, right: 100, bottom: 50 };

describe("nextLeg", () => {
  test("ends at the nearest edge and bounces off it", () => {
    const { to, heading, duration } = nextLeg({ x: 10, y: 10 }, { x: -1, y: 0 }, BOUNDS);
    expect(to).toEqual({ x: 0, y: 10 });
    expect(heading.x).toBe(1);
    expect(duration).toBeCloseTo((10 / 0.8) * (1000 / 60));
  });

  test("turns around in a corner", () => {
    const { to, heading } = nextLeg({ x: 50, y: 0 }, { x: 0.6, y: 0.6 }, BOUNDS);
    expect(to).toEqual({ x: 100, y: 50 });
    expect(heading).toEqual({ x: -0.6, y: -0.6 });
  });
});

test("a leg upwards ends below the header", () => {
  const { to } = nextLeg({ x: 10, y: 45 }, { x: 0, y: -1 }, { ...BOUNDS, top: 30 });
  expect(to).toEqual({ x: 10, y: 30 });
});

test("clamp moves a position into the bounds", () => {
  expect(clamp({ x: 5, y: 8 }, { ...BOUNDS, top: 30 })).toEqual({ x: 5, y: 30 });
  expect(clamp({ x: -5, y: 80 }, BOUNDS)).toEqual({ x: 0, y: 50 });
});
