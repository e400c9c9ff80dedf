import type { AgentId, DraftKind } from "#domain/agent.ts";
import type { AgentAnswer, AgentChoices, AgentDraft, DraftPage } from "#domain/agents.schema.ts";
import type { Citation, Suggestion } from "#domain/chat.schema.ts";
import { queryString, sender } from "./api.ts";

/** The calls of /functions/v1 by the agent that answers them. */
const functionNames = {
  tutor: "student-tutor",
  content: "lesson-content-agent",
  assessment: "assessment-agent",
  engagement: "engagement-coach",
} as const satisfies Record<AgentId, string>;

/** What the tutor answers, as a whole. */
type TutorAnswer = { reply?: string; citations?: Citation[]; suggestions?: Suggestion[] };
/** What an agent answers: the tutor a reply, the others a draft as well. */
export type AnyAnswer = AgentAnswer | TutorAnswer;

/** What people ask of the agents. Every method throws ApiError. */
export function agentsApi({ signal }: { signal?: AbortSignal } = {}) {
  const send = sender(null, signal);
  return {
    run: (agent: AgentId, input: object) =>
      send(`/functions/v1/${functionNames[agent]}`, { method: "POST", body: input }) as Promise<AnyAnswer>,
    /** The agents; which model answers is told to admins. */
    agents: () => send("/api/agents") as Promise<{ agents: { id: AgentId; status: "active" }[]; model: string | null }>,
    choices: () => send("/api/agents/choices") as Promise<AgentChoices>,
    drafts: (query: { kind?: DraftKind; state?: string; about?: "me"; page?: number } = {}) =>
      send(`/api/agent-drafts${queryString(query)}`) as Promise<DraftPage>,
    decide: (id: string, decision: "approve" | "discard") =>
      send(`${draftPath(id)}/${decision}`, { method: "POST" }) as Promise<AgentDraft>,
    choose: (id: string, choice: { question: number; option: number }) =>
      send(`${draftPath(id)}/choices`, { method: "POST", body: choice }) as Promise<AgentDraft>,
  };
}

function draftPath(id: string): string {
  return `/api/agent-drafts/${encodeURIComponent(id)}`;
}
