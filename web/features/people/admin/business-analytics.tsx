import { analyticsPeriods } from "#domain/analytics.ts";
import { SegmentedLinks } from "#web/ui/segmented-control.tsx";
import { adminHref, type AdminParams } from "./admin-params.ts";
import { AnalyticsReport } from "#web/features/operations/analytics/analytics-report.tsx";
import { AnalyticsSkeleton } from "#web/features/operations/analytics/analytics-skeleton.tsx";
import { messages } from "#web/features/operations/analytics/messages.ts";
import type { AdminPanelData } from "./panel-data.ts";
import { PanelFailed } from "#web/ui/panel-states.tsx";

/** How the academy is used, in a period stored in the address. `data` is null while it loads. */
export function BusinessAnalytics({ params, data }: { params: AdminParams; data: AdminPanelData | null }) {
  return (
    <>
      <SegmentedLinks
        label={messages.periods}
        className="mb-3"
        links={analyticsPeriods.map((days) => ({
          to: adminHref({ tab: "business-analytics", days }),
          label: messages.period[days],
          current: days === params.days,
        }))}
      />
      {data?.kind === "analytics" ? (
        <AnalyticsReport analytics={data.analytics} />
      ) : data?.kind === "failed" ? (
        <PanelFailed title={messages.failed} message={data.message} />
      ) : (
        <AnalyticsSkeleton />
      )}
    </>
  );
}
