import { understandQuestion } from "../question/understand-question.ts";
import type { PassageSource, Reader } from "../retrieval/passage-source.ts";
import { seekPassages } from "../retrieval/seek-passages.ts";
import type { LabelledQuestion } from "./questions.ts";

export type Finding = LabelledQuestion & { found: number | null; title: string; coverage: number; right: boolean };

/** `rightLesson`: share of answerable questions whose first passage is in the right lesson. `refused`: share of the others that were refused. */
export type RetrievalFigures = {
  answerable: number;
  rightLesson: number;
  notCovered: number;
  refused: number;
  findings: Finding[];
};

/** Asks every question and compares with its label. `courseIds` tells a course's id by its name. */
export async function evaluateRetrieval(
  questions: readonly LabelledQuestion[],
  source: PassageSource,
  reader: Reader,
  courseIds: ReadonlyMap<string, string>,
): Promise<RetrievalFigures> {
  const findings: Finding[] = [];
  for (const labelled of questions) {
    const place = { reader, courseId: courseIds.get(labelled.course) ?? null, lessonId: null };
    const found = await seekPassages(source, understandQuestion([{ role: "user", content: labelled.question }]), place);
    const best = found.fit.verdict === "none" ? undefined : found.passages[0]?.passage;
    findings.push({
      ...labelled,
      found: best?.lesson.position ?? null,
      title: best ? `${best.lesson.lessonTitle} / ${best.headings.join(" / ")}` : "",
      coverage: found.fit.coverage,
      right: (best?.lesson.position ?? null) === labelled.lesson,
    });
  }
  const share = (some: Finding[]) => some.filter(({ right }) => right).length / Math.max(1, some.length);
  const answerable = findings.filter(({ lesson }) => lesson !== null);
  const notCovered = findings.filter(({ lesson }) => lesson === null);
  return {
    answerable: answerable.length,
    rightLesson: share(answerable),
    notCovered: notCovered.length,
    refused: share(notCovered),
    findings,
  };
}
