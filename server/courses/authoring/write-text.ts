import type { Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import { belongsToVersion } from "#domain/lesson-draft.ts";
import type { LessonDraftChange, LessonDraftEntry } from "#domain/lesson-draft.schema.ts";
import { refuseForeignPictures } from "#server/courses/media/picture-access.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";
import { lockForAuthor, refuseOutdated } from "./lock-draft.ts";
import type { Authorship } from "./outline.ts";
import { readEntry, writeText, type LockedDraft } from "./queries.ts";
import { findNewestVersion, findVersion, insertVersion, replaceVersion } from "./versions-queries.ts";

/**
 * Save a text that is based on a revision. Saving the stored text again is allowed.
 * Throws `lesson_draft.not_found`, `lesson_draft.changed_meanwhile` with the stored text, and `text.foreign_picture`.
 */
export async function saveDraft(
  db: Database,
  { caller, now }: Authorship,
  { id, change }: { id: string; change: LessonDraftChange },
): Promise<LessonDraftEntry> {
  const { title, content, revision, own_version } = change;
  return db.transaction().execute(async (trx) => {
    const locked = await lockForAuthor(trx, caller, id);
    if (locked.title !== title || locked.content !== content) {
      await refuseOutdated(trx, locked, revision);
      await refuseForeignPictures(trx, caller, { before: locked.content, after: content, field: "content" });
      await storeVersion(trx, locked, { text: { title, content, authorId: caller.userId, now }, apart: own_version });
      await writeText(trx, { id, title, content, authorId: caller.userId, now });
    }
    return readEntry(trx, id);
  });
}

/**
 * Restore an older text; the current one remains as a version.
 * Throws `lesson_draft.not_found`, `lesson_draft.version_not_found`, and `lesson_draft.changed_meanwhile` with the stored text.
 */
export async function restoreVersion(
  db: Database,
  { caller, now }: Authorship,
  { id, number, revision }: { id: string; number: number; revision: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const locked = await lockForAuthor(trx, caller, id);
    const version = await findVersion(trx, { lessonId: id, number });
    if (!version) throw new AppError("lesson_draft.version_not_found");
    const { title, content } = version;
    if (locked.title === title && locked.content === content) return;
    await refuseOutdated(trx, locked, revision);
    await insertVersion(trx, { lessonId: id, reason: "restored", authorId: caller.userId, title, content, now });
    await writeText(trx, { id, title, content, authorId: caller.userId, now });
  });
}

/** Store a text as a new version, or replace the newest one if the same person wrote both within a few minutes. */
async function storeVersion(
  trx: Transaction<Schema>,
  locked: LockedDraft,
  { text, apart }: { text: { title: string; content: string; authorId: string; now: Date }; apart: boolean },
): Promise<void> {
  const version = { lessonId: locked.id, reason: "saved", ...text } as const;
  const newest = await findNewestVersion(trx, locked.id);
  if (newest && !apart && belongsToVersion({ ...newest, content: locked.content }, text)) {
    return replaceVersion(trx, newest.number, version);
  }
  await insertVersion(trx, version);
}
