import { sql, type Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import { isDocument, isDocumentName, namedVideos } from "#domain/media.ts";
import type { Schema } from "#server/platform/database/schema.ts";

type Publication = { courseId: string; content: string; reason: string; userId: string; now: Date };

/**
 * Refuse a text whose videos or audio clips have no captions, unless a reason is given.
 * The reason is stored with each of them, with its author and time, so that it is asked for only once. Throws `lesson_draft.no_captions`.
 */
export async function passWithoutCaptions(
  trx: Transaction<Schema>,
  { courseId, content, reason, userId, now }: Publication,
): Promise<void> {
  const ids = namedVideos(content);
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom("lesson_media")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_media.lesson_id")
    .select(["lesson_media.id", "lesson_media.title", "lesson_media.file_name", "lesson_media.content_type"])
    .where("lesson_media.id", "in", ids)
    .where("course_lessons.course_id", "=", courseId)
    // Refused files are not shown to learners.
    .where("lesson_media.state", "<>", "refused")
    .where("lesson_media.uncaptioned_at", "is", null)
    .where(sql<boolean>`not exists (select from media_captions where media_captions.media_id = lesson_media.id)`)
    .orderBy("lesson_media.created_at")
    .orderBy("lesson_media.id")
    .execute();
  // While a file is being uploaded or checked, its kind is only known from its name.
  const silent = rows.filter(
    ({ content_type: type, file_name: name }) => !(type === null ? isDocumentName(name) : isDocument(type)),
  );
  if (silent.length === 0) return;
  if (!/\p{L}/u.test(reason)) {
    const names = silent.map(({ title, file_name }) => `“${title || file_name}”`).join(", ");
    throw new AppError("lesson_draft.no_captions", { field: "without_captions", names });
  }
  await trx
    .updateTable("lesson_media")
    .set({ uncaptioned_reason: reason, uncaptioned_by: userId, uncaptioned_at: now.toISOString() })
    .where(
      "id",
      "in",
      silent.map(({ id }) => id),
    )
    .execute();
}
