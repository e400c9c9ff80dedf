import { CoachingNotes } from "#web/features/ai/agents/coaching-notes.tsx";
import type { CoachingNotesPage } from "#web/features/ai/agents/load-coaching-notes.ts";
import { MarkdownSlot } from "#web/features/ai/agents/markdown-slot.tsx";
import { Answer } from "#web/features/ai/chat/answer.tsx";

const showMarkdown = (text: string) => <Answer text={text} />;

/** The coaching notes on a student's dashboard. Loaded only for a person who has notes. */
export function DashboardNotes({ page, hrefFor }: { page: CoachingNotesPage; hrefFor: (page: number) => string }) {
  return (
    <MarkdownSlot value={showMarkdown}>
      <CoachingNotes page={page} hrefFor={hrefFor} />
    </MarkdownSlot>
  );
}
