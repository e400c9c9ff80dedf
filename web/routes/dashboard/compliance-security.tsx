import { readAdminParams } from "#web/features/people/admin/admin-params.ts";
import { AuditLog } from "#web/features/people/admin/audit-log.tsx";
import { request } from "#web/platform/api.ts";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: async ({ search, signal }) => {
    const { action, actor, before } = readAdminParams(search);
    const query = { action, actor, before: before || undefined };
    return { kind: "audit" as const, page: await request("GET", "/api/audit", { query, signal }) };
  },
  Panel: ({ search, data }) => <AuditLog params={readAdminParams(search)} data={data} />,
});
