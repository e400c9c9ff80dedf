import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { agentCitationSchema, coachingNoteSchema, agentLessonSchema } from "#domain/agents.schema.ts";
import { draftStates, type DraftKind } from "#domain/agent.ts";
import { isTakingExam } from "#server/assessment/exams/running-exam.ts";
import type { Database } from "#server/dependencies.ts";

/** The stored part of a practice set without its key, so that it reveals no answer. */
export const storedQuestionsSchema = z.object({
  questions: z.array(z.object({ question: z.string(), options: z.array(z.string()) })),
  dropped: z.int(),
});
const answerKeySchema = z.array(z.object({ answer: z.int(), citation: agentCitationSchema }));
export type AnswerKey = z.infer<typeof answerKeySchema>;

const shared = {
  id: z.string(),
  state: z.enum(draftStates),
  model: z.string(),
  author_id: z.string(),
  author: z.string(),
  student: z.object({ id: z.string(), full_name: z.string() }).nullable(),
  lesson: z.object({ id: z.string(), title: z.string(), course_id: z.string(), course_title: z.string() }).nullable(),
  answer_key: answerKeySchema,
  choices: z.record(z.string(), z.int()),
  taught_by_caller: z.boolean(),
  taking_exam: z.boolean(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
};

/** Parse a stored draft. Rows may have been written by an older version, so the JSON is validated. */
export const draftRowSchema = z.discriminatedUnion("kind", [
  z.object({ ...shared, kind: z.literal("lesson-content"), output: agentLessonSchema }),
  z.object({ ...shared, kind: z.literal("assessment"), output: storedQuestionsSchema }),
  z.object({ ...shared, kind: z.literal("engagement"), output: coachingNoteSchema }),
]);
export type DraftRow = z.infer<typeof draftRowSchema>;
/** The contents of a draft, by kind. */
export type DraftOutput = {
  [Kind in DraftKind]: { kind: Kind; output: Extract<DraftRow, { kind: Kind }>["output"] };
}[DraftKind];

/**
 * Select drafts with the facts that the policy and pages need: also the given person's role in the courses behind them, and whether they
 * are taking an exam of the lesson's course.
 */
export function selectDrafts(db: Database, callerId: string) {
  return db
    .selectFrom("agent_drafts")
    .innerJoin("profiles as authors", "authors.id", "agent_drafts.author_id")
    .leftJoin("profiles as students", "students.id", "agent_drafts.student_id")
    .leftJoin("lessons", "lessons.id", "agent_drafts.lesson_id")
    .leftJoin("courses", "courses.id", "lessons.course_id")
    .select([
      "agent_drafts.id",
      "agent_drafts.kind",
      "agent_drafts.state",
      "agent_drafts.model",
      "agent_drafts.author_id",
      "authors.full_name as author",
      "agent_drafts.output",
      "agent_drafts.answer_key",
      "agent_drafts.choices",
      "agent_drafts.created_at",
      "agent_drafts.decided_at",
      sql<{ id: string; full_name: string } | null>`case when students.id is not null
        then json_build_object('id', students.id, 'full_name', students.full_name) end`.as("student"),
      sql<{ id: string; title: string; course_id: string; course_title: string } | null>`case when lessons.id is not null
        then json_build_object('id', lessons.id, 'title', lessons.title, 'course_id', courses.id, 'course_title', courses.title) end`.as(
        "lesson",
      ),
      taughtBy(callerId).as("taught_by_caller"),
      isTakingExam(callerId).as("taking_exam"),
    ]);
}

/** Return SQL for whether a person teaches the subject of a selected draft: the lesson's course, or any course that the student takes. */
export function taughtBy(personId: string): RawBuilder<boolean> {
  return sql<boolean>`case when lessons.id is not null then coalesce(${personId}::uuid = any(courses.teacher_ids), false)
    else exists (
      select from enrollments join courses as theirs on theirs.id = enrollments.course_id
      where enrollments.user_id = agent_drafts.student_id and ${personId}::uuid = any(theirs.teacher_ids)
    ) end`;
}
