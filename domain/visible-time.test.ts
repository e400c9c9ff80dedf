import { expect, test } from "vitest";
import { questionInView, shareTime } from "./visible-time.ts";

test("time in view counts as reported, but never more than has passed", () => {
  expect(shareTime([{ position: 0, ms: 3_000 }], 8_000)).toEqual([{ position: 0, ms: 3_000 }]);
  const twice = [
    { position: 0, ms: 6_000 },
    { position: 1, ms: 2_000 },
    { position: 0, ms: 8_000 },
  ];
  expect(shareTime(twice, 8_000)).toEqual([
    { position: 0, ms: 7_000 },
    { position: 1, ms: 1_000 },
  ]);
  expect(shareTime(twice, -5)).toEqual([
    { position: 0, ms: 0 },
    { position: 1, ms: 0 },
  ]);
  expect(shareTime([{ position: 2, ms: 0 }], 0)).toEqual([{ position: 2, ms: 0 }]);
  expect(shareTime([{ position: 2, ms: 3_000 }], 0)).toEqual([{ position: 2, ms: 0 }]);
  expect(shareTime([{ position: 2, ms: 1 }], 8_000)).toEqual([{ position: 2, ms: 1 }]);
});

test("a thousand generated reports never add up to more than has passed, or to more than they claim", () => {
  let state = 7;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  for (let run = 0; run < 1_000; run++) {
    const seen = Array.from({ length: random(6) }, () => ({ position: random(4), ms: random(90_000) }));
    const [passed, claimed] = [random(100_000), seen.reduce((sum, { ms }) => sum + ms, 0)];
    const counted = shareTime(seen, passed).reduce((sum, { ms }) => sum + ms, 0);
    expect(counted).toBeLessThanOrEqual(Math.min(passed, claimed));
    expect(counted).toBeGreaterThan(Math.min(passed, claimed) - 5);
  }
});

test("the question in view is the focused one if visible, else the one with the largest visible part", () => {
  const screen = { top: 100, bottom: 700 };
  const box = (position: number, top: number, bottom: number, focused = false) => ({ position, top, bottom, focused });
  const [above, small, large] = [box(0, -300, 100), box(1, 110, 200), box(2, 210, 900)];
  expect(questionInView([above, small, large], screen)).toBe(2);
  expect(questionInView([above, { ...small, focused: true }, large], screen)).toBe(1);
  expect(questionInView([{ ...above, focused: true }, small], screen)).toBe(1);
  expect(questionInView([above], screen)).toBeUndefined();
  // Of two that are shown alike, it is the first.
  expect(questionInView([box(3, 100, 400), box(4, 400, 700)], screen)).toBe(3);
});
