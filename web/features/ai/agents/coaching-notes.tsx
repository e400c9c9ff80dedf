import { useId } from "react";
import type { AgentDraft, DraftPage } from "#domain/agents.schema.ts";
import { Moment } from "#web/ui/moment.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { CoachingNoteView } from "./coaching-note-view.tsx";
import { messages } from "./messages.ts";

/** A student's approved coaching notes, newest first; the newest is open. Renders nothing if there are none. */
export function CoachingNotes({ page }: { page: DraftPage | null }) {
  const title = useId();
  if (!page || page.drafts.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mb-10">
      <h3 id={title} className="text-xl">
        {messages.coachingNotes(page.total)}
      </h3>
      <ul className="mt-4 grid gap-4">
        {page.drafts.map((draft, index) => (
          <li key={draft.id} className="max-w-3xl rounded-md border border-hairline bg-surface p-4">
            <Note draft={draft} open={index === 0} />
          </li>
        ))}
      </ul>
      {page.total > page.drafts.length && (
        <p className="mt-4 text-sm">
          <TextLink to="/agents-api#engagement">{messages.coachingNotesMore(page.total - page.drafts.length)}</TextLink>
        </p>
      )}
    </section>
  );
}

function Note({ draft, open }: { draft: AgentDraft; open: boolean }) {
  if (draft.kind !== "engagement") return null;
  return (
    <details open={open}>
      <summary className="cursor-pointer text-sm text-muted">
        <span className="wrap-anywhere" dir="auto">
          {draft.by_you ? messages.noteAskedForByYou : messages.noteFrom(draft.author)}
        </span>
        {", "}
        <Moment at={draft.decided_at ?? draft.created_at} />
      </summary>
      <div className="mt-4 grid gap-5">
        <CoachingNoteView note={draft.data} />
      </div>
    </details>
  );
}
