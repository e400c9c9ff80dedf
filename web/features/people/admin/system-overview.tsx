import { formatNumber } from "#web/i18n/format.ts";
import type { RoleCaller } from "#domain/role.ts";
import { TextLink } from "#web/ui/link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { adminHref } from "./admin-params.ts";
import type { AdminPanelData } from "./panel-data.ts";
import { PanelSkeleton, PanelFailed } from "#web/ui/panel-states.tsx";
import { messages } from "./messages.ts";
import { personName } from "./person.ts";

/** The academy in three figures, counted when the page was loaded. */
export function SystemOverview({ caller, data }: { caller: RoleCaller; data: AdminPanelData | null }) {
  if (data?.kind === "failed") return <PanelFailed title={messages.countsFailed} message={data.message} />;
  if (data?.kind !== "overview") return <PanelSkeleton />;
  const { users, courses, instructors } = data.counts;
  const people = { tab: "user-management", view: "people" } as const;
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-3">
        <Metric
          label={messages.totalUsers}
          note={messages.totalUsersNote}
          value={users}
          link={messages.toUsers}
          to={adminHref(people)}
        />
        <Metric
          label={messages.totalCourses}
          note={messages.totalCoursesNote}
          value={courses}
          link={messages.toCourses}
          to={adminHref({ tab: "course-library" })}
        />
        <Metric
          label={messages.activeInstructors}
          note={messages.activeInstructorsNote}
          value={instructors}
          link={messages.toInstructors}
          to={adminHref({ ...people, role: "instructor" })}
        />
      </ul>
      {caller.isSuperAdmin && (
        <p className="mt-5 text-sm text-muted">
          {messages.superAdminNote} <TextLink to="/super-admin">{messages.toSuperAdmin}</TextLink>
        </p>
      )}
      <h3 className="mt-10 mb-3 text-xl">{messages.newestPeople}</h3>
      <ul className="max-w-measure divide-y divide-hairline border-y border-hairline">
        {data.newest.map((person) => (
          <li key={person.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 text-sm">
            <span dir="auto" className="font-[550] wrap-anywhere">
              {personName(person)}
            </span>
            <span className="text-muted">
              {person.is_super_admin ? messages.superAdmin : messages.role[person.role]} · <Moment at={person.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Metric({ label, note, value, link, to }: { label: string; note: string; value: number; link: string; to: string }) {
  return (
    <Card as="li" className="grid gap-1">
      <h3 className="font-sans text-sm font-[550] text-muted">{label}</h3>
      <p className="font-title text-4xl tabular-nums">{formatNumber(value)}</p>
      <p className="text-sm text-muted">{note}</p>
      <p className="mt-3 text-sm">
        <TextLink to={to} preventScrollReset>
          {link}
        </TextLink>
      </p>
    </Card>
  );
}
