/**
 * What a person asks over a sample course, with the lesson (its position, from 0) that answers it, or null when the course does not cover
 * the matter. "tune" questions may be looked at while the tutor is changed; only "report" questions are reported.
 */
export type LabelledQuestion = {
  half: "tune" | "report";
  course: string;
  /** The person's messages in order; the last one is judged. */
  messages: readonly [string, ...string[]];
  lesson: number | null;
};

/** A question, or the messages that lead up to it. */
type Asked = string | readonly [string, ...string[]];

/** Rows of course, question and lesson as labelled questions. */
export function labelled(
  half: LabelledQuestion["half"],
  rows: readonly (readonly [course: string, asked: Asked, lesson: number | null])[],
): LabelledQuestion[] {
  return rows.map(([course, asked, lesson]) => ({
    half,
    course,
    messages: typeof asked === "string" ? [asked] : asked,
    lesson,
  }));
}
