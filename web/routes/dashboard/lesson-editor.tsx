import { deskActions } from "#web/features/courses/authoring/desk-actions.ts";
import { readDeskPlace } from "#web/features/courses/authoring/desk-place.ts";
import { loadDesk } from "#web/features/courses/authoring/load-desk.ts";
import { WritingDesk } from "#web/features/courses/authoring/writing-desk.tsx";
import { defineTab } from "../define-tab.tsx";

/** Where the lessons of a course are written. Within the dashboard, because a super admin goes nowhere else; nobody else pays for an editor. */
export const tab = defineTab({
  loader: async ({ search, signal, userId }) => {
    const place = readDeskPlace(search);
    return place && { kind: "desk" as const, desk: await loadDesk(place, userId, signal) };
  },
  actions: deskActions,
  Panel: ({ learner, data }) => data?.kind === "desk" && <WritingDesk data={data.desk} userId={learner.profile.id} />,
});
