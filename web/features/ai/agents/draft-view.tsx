import type { AgentDraft } from "#domain/agents.schema.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Citations } from "./citations.tsx";
import { CoachingNoteView } from "./coaching-note-view.tsx";
import { DraftActions } from "./draft-actions.tsx";
import { DraftHeading } from "./draft-heading.tsx";
import { AgentMarkdown } from "./markdown-slot.tsx";
import { messages } from "./messages.ts";
import { PracticeSet } from "./practice-set.tsx";

/** A draft as a person reads it, with the ways to decide it. */
export function DraftView({ draft }: { draft: AgentDraft }) {
  return (
    <article className="grid gap-5">
      <DraftHeading draft={draft} />
      {draft.kind !== "assessment" && draft.data.notices.length > 0 && (
        <Notice title={messages.notices}>
          {draft.data.notices.map((notice) => (
            <p key={notice}>{notice.replaceAll("\\", "")}</p>
          ))}
        </Notice>
      )}
      {draft.kind === "lesson-content" && (
        <>
          <AgentMarkdown text={draft.data.content} />
          <Citations citations={draft.data.citations} />
        </>
      )}
      {draft.kind === "assessment" && <PracticeSet draft={draft} />}
      {draft.kind === "engagement" && <CoachingNoteView note={draft.data} />}
      <DraftActions draft={draft} />
    </article>
  );
}
