import type { AnswerFigures } from "./evaluate-answers.ts";

/** What the tutor must reach over questions that it was not built with, as shares from 0 to 1. */
export const thresholds = { rightLesson: 0.85, refused: 0.9, verbatim: 1 } as const;

/** What figures fall short of, each as a sentence; empty when they are good enough. */
export function shortcomings({ rightLesson, refused, quotations }: AnswerFigures): string[] {
  const verbatim = quotations.verbatim / Math.max(1, quotations.shown);
  return [
    ...missed("right lesson cited first", rightLesson, thresholds.rightLesson),
    ...missed("honest refusal", refused, thresholds.refused),
    ...missed("quotations letter by letter", verbatim, thresholds.verbatim),
  ];
}

function missed(what: string, share: number, wanted: number): string[] {
  return share >= wanted ? [] : [`${what}: ${percent(share)}, wanted ${percent(wanted)}`];
}

/** A share as a percentage with one decimal place. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
