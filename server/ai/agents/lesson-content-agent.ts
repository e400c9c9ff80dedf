import type { AgentAnswer, LessonContentInput } from "#domain/agents.schema.ts";
import { AppError } from "#domain/errors.ts";
import { draftLesson } from "#ai/agents/lesson-content/draft-lesson.ts";
import { passageSource } from "#server/ai/chat/passage-source.ts";
import { readerOf } from "#server/ai/chat/read-context.ts";
import { findLevels } from "./lesson-queries.ts";
import { mayDraftLessons } from "./policy.ts";
import { answerWithoutDraft, storeDraft, type AgentRun } from "./run-agent.ts";

/** Draft a lesson for an instructor, from the lessons that they may read. Throws `caller.forbidden`, and what the agent throws. */
export async function runLessonContentAgent(run: AgentRun, input: LessonContentInput): Promise<AgentAnswer> {
  const { db, caller, ask } = run;
  if (!mayDraftLessons(caller)) throw new AppError("caller.forbidden");
  const material = { passages: passageSource(db), levelsOf: (ids: readonly string[]) => findLevels(db, ids) };
  const written = await draftLesson(ask, material, { input, reader: readerOf(caller) });
  if (written.kind === "nothing") return answerWithoutDraft(written.reply);
  return storeDraft(run, { kind: "lesson-content", output: written.data, studentId: null, lessonId: null, input, answerKey: [] });
}
