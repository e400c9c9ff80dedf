import { AppError } from "#domain/errors.ts";
import { authoredMediaSchema, languageSchema, type AuthoredMedia } from "#domain/media.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import { mayWriteDrafts } from "#server/courses/authoring/policy.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import { readId } from "#server/platform/http/read-parameters.ts";
import { inCallersWords } from "#server/platform/language/caller-language.ts";
import type { Files } from "#server/platform/storage/files.ts";
import { kindOfMedia } from "./media-of-lesson.ts";
import { findLessonForAuthor, findMedia, mediaErrorText, uploadKey, type StoredMedia } from "./queries.ts";

/** Check that the caller may write the lesson; for others it does not exist. */
export async function admitToLesson(db: Database, caller: Caller, id: string): Promise<string> {
  const lessonId = readId(id, "lesson_draft.not_found");
  const found = await findLessonForAuthor(db, lessonId);
  if (!found || !mayWriteDrafts(caller, found)) throw new AppError("lesson_draft.not_found");
  return lessonId;
}

/** Check that the caller may write the recording's lesson; for others it does not exist. */
export async function admitToMedia(db: Database, caller: Caller, id: string): Promise<NonNullable<StoredMedia>> {
  const found = await findMedia(db, readId(id, "media.not_found"));
  if (!found || !mayWriteDrafts(caller, found)) throw new AppError("media.not_found");
  return found;
}

/** Read the language of captions from an address. */
export function readLanguage(text: string): string {
  const { data, error } = languageSchema.safeParse(text);
  if (data === undefined) throw new AppError("request.invalid", { field: "language", reason: error.issues[0]?.message ?? "" });
  return data;
}

/** Read a recording as its authors see it. Throws `media.not_found`. */
export async function readMedia({ db, files }: Pick<Dependencies, "db" | "files">, id: string): Promise<AuthoredMedia> {
  const found = await findMedia(db, id);
  if (!found) throw new AppError("media.not_found");
  return present(files, found);
}

/** Return a recording as its authors see it. */
export async function present(files: Files, row: Omit<NonNullable<StoredMedia>, "teacherIds">): Promise<AuthoredMedia> {
  const { id, file_name, fingerprint, title, description, upload_bytes, seconds, pages, languages, chapters, refusal } = row;
  const state = authoredMediaSchema.shape.state.parse(row.state);
  const words = mediaErrorText(refusal);
  const received_bytes = state === "uploading" ? ((await files.size(uploadKey(id))) ?? 0) : upload_bytes;
  return {
    id,
    file_name,
    kind: kindOfMedia(row),
    fingerprint,
    title,
    description,
    state,
    refusal: words === null ? null : inCallersWords(words),
    upload_bytes,
    received_bytes,
    seconds,
    pages,
    languages,
    caption_kinds: row.caption_kinds,
    caption_revisions: row.caption_revisions,
    chapters,
    missing_captions: row.missing_captions,
    without_captions: row.without_captions && { ...row.without_captions, at: new Date(row.without_captions.at).toISOString() },
  };
}
