import { LessonsMaterials } from "#web/features/courses/learning/lessons-materials.tsx";
import { loadOwnLessons } from "#web/features/courses/learning/load-panels.ts";
import { readPlace } from "#web/features/courses/learning/student-place.ts";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: ({ search, signal }) => loadOwnLessons(readPlace(search), signal),
  Panel: ({ search, learner, data }) => (
    <LessonsMaterials place={readPlace(search)} data={data} isEnrolled={learner.enrollments.length > 0} />
  ),
});
