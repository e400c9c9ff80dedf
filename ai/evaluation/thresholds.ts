import type { AnswerMetrics } from "./evaluate-answers.ts";

/** What the tutor must reach on questions that it was not tuned on, as shares from 0 to 1: at least, and at most. */
const thresholds = {
  atLeast: { first: 0.55, helped: 0.8, facts: 0.38, verbatim: 1 },
  atMost: { refusedWrongly: 0.08, answeredWrongly: 0.25, askedBack: 0.4 },
} as const;

/** Return the shares of the figures, by name. */
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

/** Return the missed thresholds, each as a sentence; empty when all are met. */
export function shortcomings(figures: AnswerMetrics): string[] {
  const shares = sharesOf(figures);
  const { atLeast, atMost } = thresholds;
  return [
    ...below("right lesson first", shares.first, atLeast.first),
    ...below("helped", shares.helped, atLeast.helped),
    ...(figures.factsAsked > 0 ? below("key fact", shares.facts, atLeast.facts) : []),
    ...below("quotations letter by letter", shares.verbatim, atLeast.verbatim),
    ...above("refused though answerable", shares.refusedWrongly, atMost.refusedWrongly),
    ...above("answered though not covered", shares.answeredWrongly, atMost.answeredWrongly),
    ...above("asked back though not covered", shares.askedBack, atMost.askedBack),
  ];
}

function below(what: string, share: number, wanted: number): string[] {
  return share >= wanted ? [] : [`${what}: ${percent(share)}, wanted at least ${percent(wanted)}`];
}

function above(what: string, share: number, wanted: number): string[] {
  return share <= wanted ? [] : [`${what}: ${percent(share)}, wanted at most ${percent(wanted)}`];
}

/** Format a share as a percentage with one decimal place. */
function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
