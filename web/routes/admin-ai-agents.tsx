import { redirect } from "react-router";
import { AgentConsole, loadConsole } from "#web/features/ai/agents/agent-console.tsx";
import { AgentsProblem, AgentsSkeleton } from "#web/features/ai/agents/agents-states.tsx";
import { messages } from "#web/features/ai/agents/messages.ts";
import { request as call } from "#web/platform/api.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import type { Route } from "./+types/admin-ai-agents";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: messages.consoleTitle,
    description: messages.consoleText,
    path: "/admin/ai-agents",
    indexed: false,
  });

/** Redirect everybody but admins to their dashboard, whatever this browser's session says. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role } = await call("GET", "/api/profile", { signal: request.signal });
  if (role !== "admin") {
    toast({ ...messages.accessDenied, variant: "destructive" });
    throw redirect("/dashboard");
  }
  return loadConsole(request.signal);
}

export function HydrateFallback() {
  return <AgentsSkeleton title={messages.consoleTitle} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AgentsProblem title={messages.consoleFailed} error={error} />;
}

export default function AdminAiAgents({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width pt-10 pb-16 lg:pt-14">
      <h1>{messages.consoleTitle}</h1>
      <div className="mt-4">
        <AgentConsole data={loaderData} headingLevel={2} />
      </div>
    </div>
  );
}
