import type { DraftPage } from "#domain/agents.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";

/** Load a page of the person's own approved coaching notes; null when they failed to load. Throws when the session has ended. */
export async function loadCoachingNotes(page: number, signal: AbortSignal): Promise<DraftPage | null> {
  try {
    return await request("GET", "/api/agent-drafts", {
      query: { kind: "engagement", state: "approved", about: "me", page },
      signal,
    });
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return null;
    throw error;
  }
}
