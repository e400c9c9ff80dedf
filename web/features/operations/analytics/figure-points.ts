import type { Analytics } from "#domain/analytics.schema.ts";

export type FigureName = "enrollments" | "active_learners" | "ai_calls" | "ai_tokens";

/** The figures of one day, or of the week that begins on it. */
export type FigurePoint = { from: string } & Record<FigureName, number>;

/** The longest period that is shown day by day. */
const mostDays = 90;

/** Return the figures in order of time: by day, or by calendar week for long periods. */
export function figurePoints({ days, weeks }: Pick<Analytics, "days" | "weeks">): { points: FigurePoint[]; byWeek: boolean } {
  if (days.length <= mostDays) return { points: days.map(({ day, ...figures }) => ({ from: day, ...figures })), byWeek: false };
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
export function figureTotals({ days, active_learners, ai }: Pick<Analytics, "days" | "active_learners" | "ai">) {
  return {
    enrollments: sumOf(days, "enrollments"),
    activeLearners: active_learners,
    aiCalls: sumOf(days, "ai_calls"),
    aiFailed: ai.functions.reduce((sum, { failed }) => sum + failed, 0),
    aiTokens: sumOf(days, "ai_tokens"),
  };
}

function sumOf<Name extends FigureName>(figures: readonly Record<Name, number>[], name: Name): number {
  return figures.reduce((sum, figure) => sum + figure[name], 0);
}
