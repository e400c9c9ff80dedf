import type { ReactNode } from "react";
import type { RoleCaller } from "#domain/role.ts";
import type { AgentParts, InvitationParts } from "./admin-dashboard.tsx";
import type { AdminPlace } from "./admin-place.ts";
import { AiManagementConsole } from "./ai-management-console.tsx";
import { AuditLog } from "./audit-log.tsx";
import { BusinessAnalytics } from "./business-analytics.tsx";
import { CourseLibrary } from "#web/features/courses/library/course-library.tsx";
import { EmploymentHub } from "./employment-hub.tsx";
import { Integrations } from "#web/features/ai/settings/integrations.tsx";
import type { PlaceData } from "./load-place.ts";
import { MarketingEngagement } from "./marketing-engagement.tsx";
import { PanelSkeleton } from "./panel-states.tsx";
import { PaymentsFinance } from "./payments-finance.tsx";
import { SystemOverview } from "./system-overview.tsx";
import { TalentMarketplace } from "./talent-marketplace.tsx";
import { UserManagement } from "./user-management.tsx";

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
