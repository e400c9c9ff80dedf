import { AcademyState } from "#web/features/academy/setup/academy-state.tsx";
import { WaitingItems } from "#web/features/courses/teaching/waiting-work.tsx";
import { callerOf } from "#web/features/people/admin/person.ts";
import { SystemOverview } from "#web/features/people/admin/system-overview.tsx";
import { request } from "#web/platform/api.ts";
import { defineTab } from "../define-tab.tsx";

/** The number of people listed in the overview. */
const newestPeople = 5;

export const tab = defineTab({
  loader: async ({ signal }) => {
    const [counts, { people }, state] = await Promise.all([
      request("GET", "/api/people/counts", { signal }),
      request("GET", "/api/people", { signal }),
      request("GET", "/api/academy/overview", { signal }),
    ]);
    return { kind: "overview" as const, counts, newest: people.slice(0, newestPeople), state };
  },
  Panel: ({ learner, data }) => (
    <>
      {data?.kind === "overview" && (
        <AcademyState state={data.state} isSuperAdmin={learner.profile.is_super_admin}>
          <WaitingItems work={data.state.work} />
        </AcademyState>
      )}
      <SystemOverview caller={callerOf(learner.profile)} data={data} />
    </>
  ),
});
