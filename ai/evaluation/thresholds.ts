import type { AnswerMetrics } from "./evaluate-answers.ts";

/** Shares from 0 to 1 that the tutor must reach, or must not exceed. Absent shares are not judged. */
type Limits = { atLeast: Partial<Record<Share, number>>; atMost: Partial<Record<Share, number>> };
type Share = keyof ReturnType<typeof sharesOf>;

/** The limits on questions that it was not tuned on: inside the course, without one, and in a language other than the lessons'. */
export const limits = {
  inCourse: {
    atLeast: { first: 0.62, helped: 0.8, facts: 0.5, verbatim: 1 },
    atMost: { refusedWrongly: 0.06, answeredWrongly: 0.17, askedBack: 0.4 },
  },
  acrossCourses: { atLeast: { first: 0.48, helped: 0.66, verbatim: 1 }, atMost: {} },
  otherLanguage: { atLeast: { helped: 0.65, verbatim: 1 }, atMost: {} },
} as const satisfies Record<string, Limits>;

/** The least share of follow-ups that are answered usefully. */
export const leastUseful = 0.7;

const names: Readonly<Record<Share, string>> = {
  first: "right lesson first",
  helped: "helped",
  facts: "key fact",
  verbatim: "quotations letter by letter",
  refusedWrongly: "refused though answerable",
  answeredWrongly: "answered though not covered",
  askedBack: "asked back though not covered",
};

/** Return the shares by name. */
export function sharesOf(figures: AnswerMetrics) {
  const of = (count: number, all: number) => count / Math.max(1, all);
  return {
    first: of(figures.first, figures.covered),
    helped: of(figures.helped, figures.covered),
    facts: of(figures.facts, figures.factsAsked),
    refusedWrongly: of(figures.refusedWrongly, figures.covered),
    answeredWrongly: of(figures.answeredWrongly, figures.notCovered),
    askedBack: of(figures.askedBack, figures.notCovered),
    verbatim: figures.quotations.shown === 0 ? 1 : figures.quotations.verbatim / figures.quotations.shown,
  };
}

/** Return the missed limits, each as a sentence; empty when all are met. */
export function shortcomings(figures: AnswerMetrics, { atLeast, atMost }: Limits = limits.inCourse): string[] {
  const shares = sharesOf(figures);
  return (Object.keys(names) as Share[]).flatMap((share) => {
    const [least = 0, most = 1] = [atLeast[share], atMost[share]];
    if (shares[share] < least) return [`${names[share]}: ${percent(shares[share])}, wanted at least ${percent(least)}`];
    if (shares[share] > most) return [`${names[share]}: ${percent(shares[share])}, wanted at most ${percent(most)}`];
    return [];
  });
}

/** Format a share as a percentage with one decimal place. */
function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
