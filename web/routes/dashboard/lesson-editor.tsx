import { ItemRelease, ReleaseOverview } from "#web/features/assessment/completion/release-form.tsx";
import { RuleForm } from "#web/features/assessment/completion/rule-form.tsx";
import { deskActions } from "#web/features/courses/authoring/desk-actions.ts";
import { readDeskPlace } from "#web/features/courses/authoring/desk-place.ts";
import { loadDesk } from "#web/features/courses/authoring/load-desk.ts";
import { WritingDesk, type DeskExtras } from "#web/features/courses/authoring/writing-desk.tsx";
import { defineTab } from "../define-tab.tsx";

const extras: DeskExtras = {
  ofCourse: (courseId) => (
    <>
      <RuleForm courseId={courseId} />
      <ReleaseOverview courseId={courseId} />
    </>
  ),
  ofLesson: (courseId, lessonId) => <ItemRelease courseId={courseId} itemId={lessonId} />,
};

/** Where the lessons of a course are written. Within the dashboard, because a super admin goes nowhere else; nobody else pays for an editor. */
export const tab = defineTab({
  loader: async ({ search, signal, userId }) => {
    const place = readDeskPlace(search);
    return place && { kind: "desk" as const, desk: await loadDesk(place, userId, signal) };
  },
  actions: deskActions,
  Panel: ({ learner, data }) =>
    data?.kind === "desk" && <WritingDesk data={data.desk} userId={learner.profile.id} extras={extras} />,
});
