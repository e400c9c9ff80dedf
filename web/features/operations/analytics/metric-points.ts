import type { Analytics } from "#domain/analytics.schema.ts";

export type MetricName = "enrollments" | "active_learners" | "ai_calls" | "ai_tokens";

/** The figures of one day, or of the week that begins on it. */
export type MetricPoint = { from: string } & Record<MetricName, number>;

/** The longest period that is shown day by day. */
const mostDays = 90;

/** Return the figures in order of time: by day, or by calendar week for long periods. */
export function metricPoints({ days, weeks }: Pick<Analytics, "days" | "weeks">): { points: MetricPoint[]; byWeek: boolean } {
  if (days.length <= mostDays) return { points: days.map(({ day, ...metrics }) => ({ from: day, ...metrics })), byWeek: false };
  const points = weeks.map(({ monday, active_learners }, index) => {
    const next = weeks[index + 1]?.monday ?? "9999";
    const ofWeek = days.filter(({ day }) => day >= monday && day < next);
    return {
      from: monday,
      enrollments: sumOf(ofWeek, "enrollments"),
      // Not the sum of the days: a learner who was active on two days counts once.
      active_learners,
      ai_calls: sumOf(ofWeek, "ai_calls"),
      ai_tokens: sumOf(ofWeek, "ai_tokens"),
    };
  });
  return { points, byWeek: true };
}

/** Return the figures of the whole period. */
export function metricTotals({ days, active_learners, ai }: Pick<Analytics, "days" | "active_learners" | "ai">) {
  return {
    enrollments: sumOf(days, "enrollments"),
    activeLearners: active_learners,
    aiCalls: sumOf(days, "ai_calls"),
    aiFailed: ai.functions.reduce((sum, { failed }) => sum + failed, 0),
    aiTokens: sumOf(days, "ai_tokens"),
  };
}

function sumOf<Name extends MetricName>(metrics: readonly Record<Name, number>[], name: Name): number {
  return metrics.reduce((sum, metric) => sum + metric[name], 0);
}
