import { CourseManagement } from "#web/features/courses/teaching/course-management.tsx";
import { readInstructorParams } from "#web/features/courses/teaching/instructor-params.ts";
import { loadTaughtCourses } from "#web/features/courses/teaching/load-panels.ts";
import { teachingActions } from "#web/features/courses/teaching/teaching-actions.ts";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: ({ search, signal }) => loadTaughtCourses(readInstructorParams(search), signal),
  actions: teachingActions,
  Panel: ({ search, data }) => <CourseManagement params={readInstructorParams(search)} data={data} />,
});
