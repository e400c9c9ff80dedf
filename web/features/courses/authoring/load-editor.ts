import type { LessonDraft, LessonDraftList, LessonDraftVersion, VersionList } from "#domain/lesson-draft.schema.ts";
import type { CourseSettings, InstructorList } from "#domain/course-library.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { concernsThePage } from "#web/platform/load-panel.ts";
import type { EditorParams } from "./editor-params.ts";
import { takeInLessonDraft } from "./text/use-lesson-draft.ts";

/** The result of a load, or why it failed. `missing`: it does not exist, or not for this person. */
type Arrived<Value> = { kind: "there"; value: Value } | { kind: "failed"; message: string; missing: boolean };

/** The data of the lesson editor's current view. */
export type EditorData = {
  params: EditorParams;
  outline: Arrived<LessonDraftList>;
  /** Null when no lesson is selected. */
  lessonDraft: Arrived<LessonDraft> | null;
  /** Null when versions are not requested. */
  versions: Arrived<VersionList> | null;
  version: Arrived<LessonDraftVersion> | null;
  /** Null when settings are not requested. */
  settings: Arrived<CourseSettingsData> | null;
};

/** A course's settings, and its possible instructors. */
export type CourseSettingsData = { course: CourseSettings; instructors: InstructorList };

/** Load a view of the lesson editor for a person. Throws errors that concern the whole page, such as an ended session. */
export async function loadEditor(params: EditorParams, userId: string, signal: AbortSignal): Promise<EditorData> {
  const { courseId, lessonId, view, version: number } = params;
  const ofLesson = { params: { lessonDraftId: lessonId ?? "" }, signal };
  const [outline, lessonDraft, versions, version, settings] = await Promise.all([
    arrive(request("GET", "/api/courses/{courseId}/lesson-drafts", { params: { courseId }, signal })),
    lessonId === null ? null : arrive(request("GET", "/api/lesson-drafts/{lessonDraftId}", ofLesson)),
    lessonId === null || view !== "versions"
      ? null
      : arrive(request("GET", "/api/lesson-drafts/{lessonDraftId}/versions", ofLesson)),
    lessonId === null || number === null
      ? null
      : arrive(
          request("GET", "/api/lesson-drafts/{lessonDraftId}/versions/{version}", {
            params: { lessonDraftId: lessonId, version: String(number) },
            signal,
          }),
        ),
    params.isSettings ? arrive(loadSettings(courseId, signal)) : null,
  ]);
  if (lessonId !== null) {
    const arrived = lessonDraft?.kind === "there" ? lessonDraft.value : null;
    if (arrived && arrived.course.id !== courseId)
      return { params, outline, lessonDraft: elsewhere, versions: null, version: null, settings };
    await takeInLessonDraft({ userId, lessonDraftId: lessonId }, arrived);
  }
  return { params, outline, lessonDraft, versions, version, settings };
}

async function loadSettings(courseId: string, signal: AbortSignal): Promise<CourseSettingsData> {
  const [course, instructors] = await Promise.all([
    request("GET", "/api/courses/{courseId}/settings", { params: { courseId }, signal }),
    request("GET", "/api/course-library/instructors", { signal }),
  ]);
  return { course, instructors };
}

/** The result for a lesson of another course, which cannot be edited here. */
const elsewhere = { kind: "failed", message: "", missing: true } as const;

async function arrive<Value>(promise: Promise<Value>): Promise<Arrived<Value>> {
  try {
    return { kind: "there", value: await promise };
  } catch (error) {
    if (!(error instanceof ApiError) || concernsThePage(error)) throw error;
    return { kind: "failed", message: error.message, missing: error.status === 404 || error.status === 403 };
  }
}
