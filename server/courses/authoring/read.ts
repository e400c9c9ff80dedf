import { AppError, isAppError } from "#domain/errors.ts";
import type { LessonDraft, LessonDraftStakes, LessonDraftVersion, VersionList } from "#domain/lesson-draft.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Database } from "#server/dependencies.ts";
import { renderDraft, renderPreview } from "#server/platform/markdown/render-markdown.ts";
import { admitToDraft } from "./admit-author.ts";
import { findPlace } from "./course-queries.ts";
import { countStakes } from "./published-queries.ts";
import { findDraft } from "./queries.ts";
import { findVersion, listVersions } from "./versions-queries.ts";

/**
 * Read a lesson draft with its text. Its HTML is null if rendering takes too long: the author must be able to open and shorten such a text.
 * Throws `lesson_draft.not_found`.
 */
export async function readDraft(db: Database, caller: Caller, id: string): Promise<LessonDraft> {
  const { teacherIds: _, ...draft } = admitToDraft(caller, await findDraft(db, id));
  return { ...draft, html: await renderPreview(draft.content, { group: caller.userId }).catch(nullIfTooIntricate) };
}

/** Count what would be lost by deleting a lesson. Throws `lesson_draft.not_found`. */
export async function readStakes(db: Database, caller: Caller, id: string): Promise<LessonDraftStakes> {
  admitToDraft(caller, await findPlace(db, id));
  return countStakes(db, id);
}

/** Read the versions of a lesson draft, newest first. Throws `lesson_draft.not_found`. */
export async function readVersions(db: Database, caller: Caller, id: string): Promise<VersionList> {
  admitToDraft(caller, await findPlace(db, id));
  return { versions: await listVersions(db, id) };
}

/** Read a version with its text, like a draft. Throws `lesson_draft.not_found` or `lesson_draft.version_not_found`. */
export async function readVersion(
  db: Database,
  caller: Caller,
  { id, number }: { id: string; number: number },
): Promise<LessonDraftVersion> {
  admitToDraft(caller, await findPlace(db, id));
  const version = await findVersion(db, { lessonId: id, number });
  if (!version) throw new AppError("lesson_draft.version_not_found");
  return { ...version, html: await renderDraft(version.content, { group: caller.userId }).catch(nullIfTooIntricate) };
}

function nullIfTooIntricate(error: unknown): null {
  if (isAppError(error) && error.code === "text.too_intricate") return null;
  throw error;
}
