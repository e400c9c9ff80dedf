import type { DraftPage } from "#domain/agents.schema.ts";
import { agentsApi } from "#web/platform/agents-api.ts";
import { ApiError } from "#web/platform/api.ts";

/** The newest drafts that wait for a person; null when they did not come. Throws a session that has ended. */
export async function loadWaitingDrafts(signal: AbortSignal): Promise<DraftPage | null> {
  try {
    return await agentsApi({ signal }).drafts({ state: "draft" });
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return null;
    throw error;
  }
}
