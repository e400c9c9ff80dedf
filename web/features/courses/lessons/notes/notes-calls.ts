import type { LessonNotes, NotesChange } from "#domain/notes.schema.ts";
import { sender } from "#web/platform/api.ts";

const path = (courseId: string, lessonId: string) =>
  `/api/courses/${encodeURIComponent(courseId)}/lessons/${encodeURIComponent(lessonId)}/notes`;

/** The notes as the server keeps them. Throws ApiError. */
export function fetchNotes(courseId: string, lessonId: string, signal?: AbortSignal): Promise<LessonNotes> {
  return sender(null, signal)(path(courseId, lessonId)) as Promise<LessonNotes>;
}

/** Keeps notes on the server. Throws ApiError; 409 when another device has written since the revision. */
export function putNotes(courseId: string, lessonId: string, change: NotesChange): Promise<LessonNotes> {
  return sender(null, undefined)(path(courseId, lessonId), { method: "PUT", body: change }) as Promise<LessonNotes>;
}
