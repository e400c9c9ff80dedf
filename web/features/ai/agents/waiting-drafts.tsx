import { useId } from "react";
import type { DraftPage } from "#domain/agents.schema.ts";
import { TextLink } from "#web/ui/link.tsx";
import { ApiError, request } from "#web/platform/api.ts";
import { DraftRow } from "./draft-list.tsx";
import { messages } from "./messages.ts";

/** Undecided drafts of agents for a person, each to be opened and decided. `page` is null when it failed to load. */
export function WaitingDrafts({ page }: { page: DraftPage | null }) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="text-xl">
        {messages.waitingDrafts}
      </h3>
      <p className="mt-2 max-w-measure text-sm text-muted">{page ? messages.waiting(page.total) : messages.waitingFailed}</p>
      {page && page.drafts.length > 0 && (
        <ul className="mt-3 grid divide-y divide-hairline border-y border-hairline">
          {page.drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} />
          ))}
        </ul>
      )}
      {page && page.total > page.drafts.length && (
        <p className="mt-4 text-sm">
          <TextLink to="/agents-api">{messages.waitingMore(page.total - page.drafts.length)}</TextLink>
        </p>
      )}
    </section>
  );
}

/** Load the newest undecided drafts for a person; null when they failed to load. Throws when the session has ended. */
export async function loadWaitingDrafts(signal: AbortSignal): Promise<DraftPage | null> {
  try {
    return await request("GET", "/api/agent-drafts", { query: { state: "draft" }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return null;
    throw error;
  }
}
