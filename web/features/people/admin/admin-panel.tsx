import type { ReactNode } from "react";
import type { RoleCaller } from "#domain/role.ts";
import { CourseLibrary } from "#web/features/courses/library/course-library.tsx";
import { Integrations } from "#web/features/ai/settings/integrations.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useReachable } from "#web/platform/use-reachable.ts";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Moment } from "#web/ui/moment.tsx";
import type { AgentParts, InvitationParts } from "./admin-dashboard.tsx";
import { type AdminPlace, placeHref } from "./admin-place.ts";
import { AuditLog } from "./audit-log.tsx";
import { BusinessAnalytics } from "./business-analytics.tsx";
import type { PlaceData } from "./load-place.ts";
import { PanelSkeleton, PanelFailed } from "./panel-states.tsx";
import { UserManagement } from "./user-management.tsx";
import { messages } from "./messages.ts";
import { nameOf } from "./person-name.ts";

const number = new Intl.NumberFormat("en");

type ConsoleData = Extract<PlaceData, { kind: "agents" }>["console"];

type AdminPanelProps = {
  caller: RoleCaller;
  /** Where the person is, or is going. */
  shown: AdminPlace;
  /** What the data was loaded for. */
  place: AdminPlace;
  data: PlaceData;
  invitations: InvitationParts;
  agents: AgentParts;
};

/** What the chosen tab shows; while the data of another one is still there, its place is kept. */
export function AdminPanel({ caller, shown, place, data, invitations, agents }: AdminPanelProps): ReactNode {
  const arrived = shown.tab === place.tab && shown.view === place.view;
  switch (shown.tab) {
    case "system-overview":
      return arrived ? <SystemOverview caller={caller} data={data} /> : <PanelSkeleton />;
    case "user-management":
      return <UserManagement caller={caller} place={shown} data={arrived ? data : null} invitations={invitations} />;
    case "compliance-security":
      return <AuditLog place={shown} data={arrived ? data : null} />;
    case "course-library":
      return <CourseLibrary place={shown} data={arrived ? data : null} />;
    case "ai-management-console":
      return <AiManagementConsole data={arrived ? data : null} show={agents} />;
    case "integrations":
      return <Integrations data={arrived ? data : null} />;
    case "employment-hub":
      return <EmploymentHub />;
    case "talent-marketplace":
      return <TalentMarketplace />;
    case "payments-finance":
      return <PaymentsFinance />;
    case "business-analytics":
      return <BusinessAnalytics place={shown} data={arrived ? data : null} />;
    case "marketing-engagement":
      return <MarketingEngagement />;
  }
}

/** The console of the faculty's agents, which the room of the agents shows. `data` is null while it is on its way. */
function AiManagementConsole({ data, show }: { data: PlaceData | null; show: (data: ConsoleData | null) => ReactNode }) {
  if (data === null) return <PanelSkeleton />;
  return show(data.kind === "agents" ? data.console : null);
}

/** Placeholder, until a payment provider is connected. */
function PaymentsFinance() {
  return (
    <EmptyState headingLevel={3} title={messages.paymentsTitle}>
      {messages.payments}
    </EmptyState>
  );
}

/** Placeholder: jobs cannot be added yet, and the button says so. */
function EmploymentHub() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.employmentTitle}
      action={<Button onClick={() => toast(messages.jobNotAdded)}>{messages.addJob}</Button>}
    >
      {messages.employment}
    </EmptyState>
  );
}

/** Leads to the marketplace as everybody sees it. */
function TalentMarketplace() {
  const isReachable = useReachable("/talent-marketplace");
  return (
    <EmptyState
      headingLevel={3}
      title={messages.talentTitle}
      action={isReachable && <ButtonLink to="/talent-marketplace">{messages.openTalent}</ButtonLink>}
    >
      {messages.talent} {!isReachable && messages.talentNotReachable}
    </EmptyState>
  );
}

/** Placeholder: what is planned, in words. */
function MarketingEngagement() {
  return (
    <section className="max-w-measure">
      <h3 className="text-xl">{messages.marketingTitle}</h3>
      <p className="mt-2 text-muted">{messages.marketing}</p>
      <dl className="mt-6 grid gap-5">
        {messages.marketingPlans.map(([name, text]) => (
          <div key={name} className="border-t border-hairline pt-4">
            <dt className="font-[550]">{name}</dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The academy in three figures, counted when the page was loaded. */
function SystemOverview({ caller, data }: { caller: RoleCaller; data: PlaceData }) {
  if (data.kind === "failed") return <PanelFailed title={messages.countsFailed} message={data.message} />;
  if (data.kind !== "overview") return <PanelSkeleton />;
  const { users, courses, instructors } = data.counts;
  const people = { tab: "user-management", view: "people" } as const;
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-3">
        <Figure
          label={messages.totalUsers}
          note={messages.totalUsersNote}
          value={users}
          link={messages.toUsers}
          to={placeHref(people)}
        />
        <Figure
          label={messages.totalCourses}
          note={messages.totalCoursesNote}
          value={courses}
          link={messages.toCourses}
          to={placeHref({ tab: "course-library" })}
        />
        <Figure
          label={messages.activeInstructors}
          note={messages.activeInstructorsNote}
          value={instructors}
          link={messages.toInstructors}
          to={placeHref({ ...people, role: "instructor" })}
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
              {nameOf(person)}
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

function Figure({ label, note, value, link, to }: { label: string; note: string; value: number; link: string; to: string }) {
  return (
    <Card as="li" className="grid gap-1">
      <h3 className="font-sans text-sm font-[550] text-muted">{label}</h3>
      <p className="font-title text-4xl tabular-nums">{number.format(value)}</p>
      <p className="text-sm text-muted">{note}</p>
      <p className="mt-3 text-sm">
        <TextLink to={to} preventScrollReset>
          {link}
        </TextLink>
      </p>
    </Card>
  );
}
