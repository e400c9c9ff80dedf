import { useId } from "react";
import type { AgentDraft } from "#domain/agents.schema.ts";
import { Moment } from "#web/ui/moment.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { CoachingNoteView } from "./coaching-note-view.tsx";
import type { CoachingNotesPage } from "./load-coaching-notes.ts";
import { messages } from "./messages.ts";

type CoachingNotesProps = {
  page: CoachingNotesPage;
  /** Return the address of a page of the notes. */
  hrefFor: (page: number) => string;
};

/** One page of a student's approved coaching notes, newest first; the newest of the page is open. */
export function CoachingNotes({ page, hrefFor }: CoachingNotesProps) {
  const title = useId();
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
      <Pagination
        label={messages.coachingNotesPages}
        page={page.page}
        pageCount={page.pageCount}
        hrefFor={hrefFor}
        className="mt-6"
      />
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
