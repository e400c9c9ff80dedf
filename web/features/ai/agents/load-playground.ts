import { draftKinds, type DraftKind } from "#domain/agent.ts";
import type { AgentChoices, AgentDraft } from "#domain/agents.schema.ts";
import { agentsApi } from "#web/platform/agents-api.ts";
import { api, ApiError, type Profile } from "#web/platform/api.ts";

export type PlaygroundData = {
  profile: Profile;
  choices: AgentChoices;
  /** The newest drafts of each kind; null when they did not come. */
  drafts: Record<DraftKind, AgentDraft[]> | null;
};

/** Loads what the playground offers. Earlier drafts that do not come keep nobody from asking for new ones. Throws ApiError. */
export async function loadPlayground(signal: AbortSignal): Promise<PlaygroundData> {
  const agents = agentsApi({ signal });
  const [profile, choices, drafts] = await Promise.all([api({ signal }).profile(), agents.choices(), loadDrafts(agents)]);
  return { profile, choices, drafts };
}

async function loadDrafts(agents: ReturnType<typeof agentsApi>): Promise<PlaygroundData["drafts"]> {
  try {
    const pages = await Promise.all(draftKinds.map((kind) => agents.drafts({ kind })));
    const of = (kind: DraftKind) => pages[draftKinds.indexOf(kind)]?.drafts ?? [];
    return { "lesson-content": of("lesson-content"), assessment: of("assessment"), engagement: of("engagement") };
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return null;
    throw error;
  }
}
