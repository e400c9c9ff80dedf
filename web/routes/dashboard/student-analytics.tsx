import { readInstructorParams } from "#web/features/courses/teaching/instructor-params.ts";
import { loadStudents } from "#web/features/courses/teaching/load-panels.ts";
import { StudentAnalytics } from "#web/features/courses/teaching/student-analytics.tsx";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: ({ search, signal }) => loadStudents(readInstructorParams(search), signal),
  Panel: ({ search, data, loadedFor }) => {
    const params = readInstructorParams(search);
    const loaded = loadedFor && readInstructorParams(loadedFor).course;
    // Without a selected course the data is that of the first one, so it stays valid when that course is selected or searched.
    const isSameCourse = params.course === loaded || (data?.kind === "students" && params.course === data.of.course.id);
    return <StudentAnalytics params={params} data={isSameCourse ? data : null} />;
  },
});
