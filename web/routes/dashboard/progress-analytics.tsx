import { Suspense } from "react";
import { loadLearning } from "#web/features/courses/learning/load-panels.ts";
import { PanelSkeleton } from "#web/ui/panel-states.tsx";
import { ProgressAnalytics } from "#web/features/courses/learning/progress-analytics.tsx";
import { studentHref, readStudentParams } from "#web/features/courses/learning/student-params.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { defineTab } from "../define-tab.tsx";

// Loaded only for people who have coaching notes.
const DashboardNotes = lazyPart(async () => ({ default: (await import("../dashboard-notes.tsx")).DashboardNotes }));

export const tab = defineTab({
  loader: ({ search, signal }) => loadLearning(readStudentParams(search), signal),
  // Wait for both: notes that arrive later would shift what is below them.
  Panel: ({ search, learner, notes, data }) => (
    <Suspense fallback={<PanelSkeleton />}>
      {notes !== null && notes.total > 0 && (
        <DashboardNotes page={notes} hrefFor={(page) => studentHref({ ...readStudentParams(search), notes: page })} />
      )}
      <ProgressAnalytics params={readStudentParams(search)} data={data} isEnrolled={learner.enrollments.length > 0} />
    </Suspense>
  ),
});
