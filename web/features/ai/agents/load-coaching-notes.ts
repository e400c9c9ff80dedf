import type { DraftPage } from "#domain/agents.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { countPages } from "#web/platform/load-panel.ts";

/** A page of a student's approved coaching notes, and the number of pages. */
export type CoachingNotesPage = DraftPage & { pageCount: number };

/**
 * Load a page of the person's own approved coaching notes; null when they failed to load. Throws when the session has ended, and redirects
 * from a page beyond the last one.
 */
export async function loadCoachingNotes(
  page: number,
  hrefFor: (page: number) => string,
  signal: AbortSignal,
): Promise<CoachingNotesPage | null> {
  try {
    const list = await request("GET", "/api/agent-drafts", {
      query: { kind: "engagement", state: "approved", about: "me", page },
      signal,
    });
    return { ...list, pageCount: countPages(list, { page }, (last) => hrefFor(last.page)) };
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return null;
    throw error;
  }
}
