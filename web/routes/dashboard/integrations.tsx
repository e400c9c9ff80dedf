import { integrationActions } from "#web/features/ai/settings/integration-actions.ts";
import { Integrations } from "#web/features/ai/settings/integrations.tsx";
import { loadIntegrations } from "#web/features/ai/settings/load-integrations.ts";
import { messages } from "#web/features/ai/settings/messages.ts";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: async ({ signal }) => ({ kind: "integrations" as const, integrations: await loadIntegrations(signal) }),
  notLoaded: () => messages.keysFailed,
  actions: integrationActions,
  Panel: ({ data }) => <Integrations data={data} />,
});
