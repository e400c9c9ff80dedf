import { Suspense } from "react";
import { loadLearning } from "#web/features/courses/learning/load-panels.ts";
import { PanelSkeleton } from "#web/features/courses/learning/panel-states.tsx";
import { ProgressAnalytics } from "#web/features/courses/learning/progress-analytics.tsx";
import { readParams } from "#web/features/courses/learning/student-params.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { defineTab } from "../define-tab.tsx";

// Nobody loads what shows coaching notes before they have one.
const DashboardNotes = lazyPart(async () => ({ default: (await import("../dashboard-notes.tsx")).DashboardNotes }));

export const tab = defineTab({
  loader: ({ search, signal }) => loadLearning(readParams(search), signal),
  // Both come at once: what stands below the notes does not move away from whoever is about to press it.
  Panel: ({ search, learner, notes, data }) => (
    <Suspense fallback={<PanelSkeleton />}>
      {notes !== null && notes.total > 0 && <DashboardNotes page={notes} />}
      <ProgressAnalytics place={readParams(search)} data={data} isEnrolled={learner.enrollments.length > 0} />
    </Suspense>
  ),
});
