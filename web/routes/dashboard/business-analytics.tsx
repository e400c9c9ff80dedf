import { readAdminParams } from "#web/features/people/admin/admin-params.ts";
import { BusinessAnalytics } from "#web/features/people/admin/business-analytics.tsx";
import { request } from "#web/platform/api.ts";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: async ({ search, signal }) => {
    const query = { days: `${readAdminParams(search).days}` } as const;
    return { kind: "analytics" as const, analytics: await request("GET", "/api/analytics", { query, signal }) };
  },
  Panel: ({ search, data }) => <BusinessAnalytics params={readAdminParams(search)} data={data} />,
});
