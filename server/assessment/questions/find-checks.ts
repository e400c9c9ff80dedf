import { questionContentSchema } from "#domain/question.schema.ts";
import type { Database } from "#server/dependencies.ts";

/** Return the practice questions under a lesson's text, in the order of creation. */
export async function findChecks(
  db: Database,
  { lessonId, userId, questionId }: { lessonId: string; userId: string; questionId?: string },
) {
  const rows = await db
    .selectFrom("questions")
    .innerJoin("question_versions", (join) =>
      join
        .onRef("question_versions.question_id", "=", "questions.id")
        .onRef("question_versions.number", "=", "questions.version"),
    )
    .leftJoin("check_results", (join) =>
      join.onRef("check_results.question_id", "=", "questions.id").on("check_results.user_id", "=", userId),
    )
    .select(["questions.id", "questions.version", "question_versions.content", "check_results.passed_at"])
    .where("questions.lesson_id", "=", lessonId)
    .where("questions.purpose", "=", "practice")
    .where("questions.shown_in_lesson", "=", true)
    .where("questions.deleted_at", "is", null)
    .$call((query) => (questionId === undefined ? query : query.where("questions.id", "=", questionId)))
    .orderBy("questions.created_at")
    .orderBy("questions.id")
    .execute();
  return rows.map(({ id, version, content, passed_at }) => ({
    id,
    version,
    content: questionContentSchema.parse(content),
    passed: passed_at !== null,
  }));
}
