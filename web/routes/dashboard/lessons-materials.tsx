import { LessonsMaterials } from "#web/features/courses/learning/lessons-materials.tsx";
import { loadOwnLessons } from "#web/features/courses/learning/load-panels.ts";
import { readStudentParams } from "#web/features/courses/learning/student-params.ts";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: ({ search, signal }) => loadOwnLessons(readStudentParams(search), signal),
  Panel: ({ search, learner, data }) => (
    <LessonsMaterials params={readStudentParams(search)} data={data} isEnrolled={learner.enrollments.length > 0} />
  ),
});
