import { CourseChoice } from "#web/features/assessment/builder/course-choice.tsx";
import { loadOwnTitles } from "#web/features/assessment/builder/load-builder.ts";
import { messages } from "#web/features/assessment/builder/messages.ts";
import { PanelFailed, PanelSkeleton } from "#web/ui/panel-states.tsx";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: ({ signal }) => loadOwnTitles(signal),
  Panel: ({ data }) => {
    if (data === null) return <PanelSkeleton />;
    if (data.kind === "failed") return <PanelFailed title={messages.coursesFailed} message={data.message} />;
    return <CourseChoice titles={data.titles} />;
  },
});
