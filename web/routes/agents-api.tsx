import { agentActions } from "#web/features/ai/agents/agent-actions.ts";
import { AgentsProblem, AgentsSkeleton } from "#web/features/ai/agents/agents-states.tsx";
import { loadPlayground, Playground } from "#web/features/ai/agents/playground.tsx";
import { MarkdownSlot } from "#web/features/ai/agents/markdown-slot.tsx";
import { messages } from "#web/features/ai/agents/messages.ts";
import { Answer } from "#web/features/ai/chat/answer.tsx";
import { act } from "#web/platform/act.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { reloadsIfReached } from "#web/platform/reloads.ts";
import type { Route } from "./+types/agents-api";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, description: messages.description, path: "/agents-api", indexed: false });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPlayground(request.signal);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return act<unknown>(await request.formData(), agentActions);
}

export const shouldRevalidate = reloadsIfReached;

export function HydrateFallback() {
  return <AgentsSkeleton title={messages.title} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AgentsProblem title={messages.loadFailed} error={error} />;
}

const showMarkdown = (text: string) => <Answer text={text} />;

export default function AgentsApi({ loaderData }: Route.ComponentProps) {
  return (
    <MarkdownSlot value={showMarkdown}>
      <Playground {...loaderData} />
    </MarkdownSlot>
  );
}
