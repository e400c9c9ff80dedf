import type { LessonNotes, NotesChange } from "#domain/notes.schema.ts";
import type { Database } from "#server/dependencies.ts";
import type { LessonOfPerson } from "./admit-to-lesson.ts";

/** Read a person's notes on a lesson; empty, of revision 0, when they never wrote any. */
export async function readNotes(db: Database, of: LessonOfPerson): Promise<LessonNotes> {
  return (await findNotes(db, of)) ?? { content: "", revision: 0, updated_at: null };
}

/** Find a person's notes on a lesson; undefined when they never wrote any. */
export async function findNotes(db: Database, { lessonId, userId }: LessonOfPerson): Promise<LessonNotes | undefined> {
  const row = await db
    .selectFrom("lesson_notes")
    .select(["content", "revision", "updated_at"])
    .where("user_id", "=", userId)
    .where("lesson_id", "=", lessonId)
    .executeTakeFirst();
  return row && presentNotes(row);
}

/**
 * Store new notes if they are based on the stored revision.
 * One statement, so that of two concurrent saves one fails. Undefined if the stored revision differs, none is stored, or the lesson was
 * deleted.
 */
export async function storeNotes(
  db: Database,
  { lessonId, userId }: LessonOfPerson,
  { content, revision }: NotesChange,
): Promise<LessonNotes | undefined> {
  const row = await (revision === 0
    ? db
        .insertInto("lesson_notes")
        .columns(["user_id", "lesson_id", "content"])
        .expression((eb) =>
          eb
            .selectFrom("lessons")
            .select([
              eb.val(userId).$castTo<string>().as("user_id"),
              "lessons.id as lesson_id",
              eb.val(content).$castTo<string>().as("content"),
            ])
            .where("lessons.id", "=", lessonId)
            // Wait for a concurrent deletion of the lesson.
            .forKeyShare(),
        )
        .onConflict((conflict) => conflict.columns(["user_id", "lesson_id"]).doNothing())
        .returning(["content", "revision", "updated_at"])
        .executeTakeFirst()
    : db
        .updateTable("lesson_notes")
        .set({ content, revision: revision + 1 })
        .where("user_id", "=", userId)
        .where("lesson_id", "=", lessonId)
        .where("revision", "=", revision)
        .returning(["content", "revision", "updated_at"])
        .executeTakeFirst());
  return row && presentNotes(row);
}

/** Return notes as the API shows them. */
function presentNotes({ content, revision, updated_at }: { content: string; revision: number; updated_at: string }): LessonNotes {
  return { content, revision, updated_at: new Date(updated_at).toISOString() };
}
