import { useEffect } from "react";
import { analyticsPeriods } from "#domain/analytics-rules.ts";
import { SegmentedLinks } from "#web/ui/segmented-links.tsx";
import { placeHref, type AdminPlace } from "./admin-place.ts";
import { AnalyticsReport } from "./analytics/analytics-report.tsx";
import { AnalyticsSkeleton } from "./analytics/analytics-skeleton.tsx";
import { preloadChart } from "./analytics/lazy-chart.tsx";
import { messages } from "./analytics/messages.ts";
import type { PlaceData } from "./load-place.ts";
import { PanelFailed } from "./panel-states.tsx";

/** How the academy is used, in a period that the address remembers. `data` is null while it is on its way. */
export function BusinessAnalytics({ place, data }: { place: AdminPlace; data: PlaceData | null }) {
  useEffect(preloadChart, []);
  return (
    <>
      <SegmentedLinks
        label={messages.periods}
        className="mb-3"
        links={analyticsPeriods.map((days) => ({
          to: placeHref({ tab: "business-analytics", days }),
          label: messages.period[days],
          current: days === place.days,
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
