import { MissingInCourses } from "#web/features/assessment/completion/completion-panel.tsx";
import { EnrolledCourses, HomeOverview } from "#web/features/courses/learning/enrolled-courses.tsx";
import { defineTab } from "../define-tab.tsx";

/** The courses that a person takes: the latest ones in the tab Home, all of them in a tab of their own. */
export const tab = defineTab({
  Panel: ({ id, learner: { enrollments }, notes }) =>
    id === "my-courses" ? (
      <EnrolledCourses enrollments={enrollments} />
    ) : (
      <>
        <HomeOverview enrollments={enrollments} noteCount={notes?.total ?? 0} />
        {enrollments.length > 0 && <MissingInCourses />}
      </>
    ),
});
