import { LessonChecks } from "#web/features/assessment/checks/lesson-checks.tsx";
import { ItemRelease, ReleaseOverview } from "#web/features/assessment/completion/release-form.tsx";
import { RuleForm } from "#web/features/assessment/completion/rule-form.tsx";
import { editorActions } from "#web/features/courses/authoring/editor-actions.ts";
import { readEditorParams } from "#web/features/courses/authoring/editor-params.ts";
import { loadEditor } from "#web/features/courses/authoring/load-editor.ts";
import { LessonEditor, type EditorExtras } from "#web/features/courses/authoring/lesson-editor.tsx";
import { defineTab } from "../define-tab.tsx";

const extras: EditorExtras = {
  ofCourse: (courseId) => (
    <>
      <RuleForm courseId={courseId} />
      <ReleaseOverview courseId={courseId} />
    </>
  ),
  ofLesson: (courseId, lessonId, isPublished) => (
    <>
      {isPublished && <LessonChecks key={lessonId} courseId={courseId} lessonId={lessonId} isWriting />}
      <ItemRelease courseId={courseId} itemId={lessonId} />
    </>
  ),
};

/** The editor of a course's lessons. It is part of the dashboard, where a super admin can open it, too. Loaded only when it is opened. */
export const tab = defineTab({
  loader: async ({ search, signal, userId }) => {
    const params = readEditorParams(search);
    return params && { kind: "editor" as const, editor: await loadEditor(params, userId, signal) };
  },
  actions: editorActions,
  Panel: ({ learner, data }) =>
    data?.kind === "editor" && <LessonEditor data={data.editor} userId={learner.profile.id} extras={extras} />,
});
