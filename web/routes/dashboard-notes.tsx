import type { DraftPage } from "#domain/agents.ts";
import { CoachingNotes } from "../features/agents/coaching-notes.tsx";
import { MarkdownSlot } from "../features/agents/markdown-slot.tsx";
import { Answer } from "../features/tutor/answer.tsx";

const showMarkdown = (text: string) => <Answer text={text} />;

/** The coaching notes on a student's dashboard. The route loads this file when somebody who has notes opens their tab. */
export function DashboardNotes({ page }: { page: DraftPage }) {
  return (
    <MarkdownSlot value={showMarkdown}>
      <CoachingNotes page={page} />
    </MarkdownSlot>
  );
}
