import { expect, test } from "vitest";
import { metricPoints, metricTotals } from "./metric-points.ts";

const nothing = { enrollments: 0, active_learners: 0, ai_calls: 0, ai_tokens: 0 };
/** Return the given number of days, each with one enrollment, one learner, two calls and ten tokens. */
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
    enrollments: 1,
    active_learners: 1,
    ai_calls: 2,
    ai_tokens: 10,
  }));

test("up to ninety days are shown day by day", () => {
  const days = daysFrom("2026-01-07", 90);
  const { points, byWeek } = metricPoints({ days, weeks: [] });
  expect(byWeek).toBe(false);
  expect(points).toHaveLength(90);
  expect(points[0]).toEqual({ from: "2026-01-07", enrollments: 1, active_learners: 1, ai_calls: 2, ai_tokens: 10 });
});

test("more days are summed by week, but a learner active on two days counts once", () => {
  const days = daysFrom("2026-01-07", 91);
  const mondays = ["2026-01-05", "2026-01-12", "2026-01-19"];
  const { points, byWeek } = metricPoints({ days, weeks: mondays.map((monday) => ({ monday, active_learners: 1 })) });
  expect(byWeek).toBe(true);
  expect(points.slice(0, 2)).toEqual([
    { from: "2026-01-05", enrollments: 5, active_learners: 1, ai_calls: 10, ai_tokens: 50 },
    { from: "2026-01-12", enrollments: 7, active_learners: 1, ai_calls: 14, ai_tokens: 70 },
  ]);
  expect(points.reduce((sum, { enrollments }) => sum + enrollments, 0)).toBe(91);
});

test("the totals cover the period", () => {
  const use = { calls: 3, input_tokens: 0, output_tokens: 0 };
  const functions = [
    { function_name: "chat", ...use, failed: 2 },
    { function_name: "help", ...use, failed: 1 },
  ];
  const ai = { daily_tokens: 1, functions, models: [], people: [] };
  const days = [...daysFrom("2026-01-07", 3), { day: "2026-01-10", ...nothing }];
  expect(metricTotals({ days, active_learners: 1, ai })).toEqual({
    enrollments: 3,
    activeLearners: 1,
    aiCalls: 6,
    aiFailed: 3,
    aiTokens: 30,
  });
});
