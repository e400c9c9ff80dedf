import { AgentConsole, loadConsole } from "#web/features/ai/agents/agent-console.tsx";
import { PanelSkeleton } from "#web/ui/panel-states.tsx";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: async ({ signal }) => ({ kind: "agents" as const, console: await loadConsole(signal) }),
  Panel: ({ learner, data }) =>
    data === null ? (
      <PanelSkeleton />
    ) : (
      <AgentConsole data={data.kind === "agents" ? data.console : null} isSuperAdmin={learner.profile.is_super_admin} />
    ),
});
