import fc from "fast-check";
import { expect, test } from "vitest";
import { chartScale } from "./chart-scale.ts";

test("a scale starts at zero, includes the largest figure, and has equal whole steps", () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000 }), (largest) => {
      const { top, ticks } = chartScale(largest);
      expect(top).toBeGreaterThanOrEqual(Math.max(largest, 4));
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBe(top);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.every((tick, index) => Number.isInteger(tick) && tick === index * (ticks[1] ?? 0))).toBe(true);
    }),
  );
});

test("steps are 1, 2 or 5 times a power of ten", () => {
  expect(chartScale(0).ticks).toEqual([0, 1, 2, 3, 4]);
  expect(chartScale(7).ticks).toEqual([0, 2, 4, 6, 8]);
  expect(chartScale(1234).ticks).toEqual([0, 500, 1000, 1500]);
});
