import type { LessonNotes, NotesChange } from "#domain/notes.schema.ts";
import { request } from "#web/platform/api.ts";

const path = "/api/courses/{courseId}/lessons/{lessonId}/notes";

/** Load the notes from the server. Throws ApiError. */
export function fetchNotes(courseId: string, lessonId: string, signal?: AbortSignal): Promise<LessonNotes> {
  return request("GET", path, { params: { courseId, lessonId }, signal });
}

/** Save notes on the server. Throws ApiError; its status is 409 when another device has saved notes since the given revision. */
export function putNotes(courseId: string, lessonId: string, change: NotesChange): Promise<LessonNotes> {
  return request("PUT", path, { params: { courseId, lessonId }, body: change });
}
