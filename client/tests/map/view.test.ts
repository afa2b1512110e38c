import { describe, expect, test } from "vitest";

import { MAX_ZOOM, moved, showing, zoomed, type View } from "../../src/map/view.ts";

const WHOLE: View = { zoom: 1, x: 0, y: 0 };

describe("the view of a drawn map", () => {
  test("what is at the spot stays there", () => {
    const spot = { x: 0.25, y: 0.75 };
    const view = zoomed({ zoom: 2, x: 0.25, y: 0.25 }, 1.5, spot);
    expect(view.zoom).toBe(3);
    expect(view.x + spot.x / view.zoom).toBeCloseTo(0.25 + spot.x / 2);
    expect(view.y + spot.y / view.zoom).toBeCloseTo(0.25 + spot.y / 2);
  });

  test.each([0, 0.1, 1])("it is never smaller than its frame (%s)", (factor) => {
    expect(zoomed(WHOLE, factor)).toEqual(WHOLE);
  });

  test("it ends at the greatest zoom", () => {
    expect(zoomed(WHOLE, 100).zoom).toBe(MAX_ZOOM);
  });

  test("it stays within the map", () => {
    expect(moved({ zoom: 2, x: 0.25, y: 0.25 }, 9, -9)).toEqual({ zoom: 2, x: 0, y: 0.5 });
    expect(moved(WHOLE, 1, 1)).toEqual(WHOLE);
  });

  test("a place comes into it", () => {
    const view = showing({ zoom: 4, x: 0, y: 0 }, { x: 0.9, y: 0.1 });
    expect(view.x).toBeLessThan(0.9);
    expect(view.x + 1 / view.zoom).toBeGreaterThan(0.9);
    expect(view.y).toBe(0);
  });

  test("it stays where the place is shown already", () => {
    const view = { zoom: 2, x: 0.2, y: 0.2 };
    expect(showing(view, { x: 0.45, y: 0.45 })).toEqual(view);
  });
});
