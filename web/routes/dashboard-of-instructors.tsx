import type { DraftPage } from "#domain/agents.schema.ts";
import { loadWaitingDrafts, WaitingDrafts } from "#web/features/ai/agents/waiting-drafts.tsx";
import { MarkdownSlot } from "#web/features/ai/agents/markdown-slot.tsx";
import { deleteDraft, type DeleteOutcome } from "#web/features/courses/teaching/course-management.tsx";
import { InstructorDashboard } from "#web/features/courses/teaching/instructor-dashboard.tsx";
import { readPlace, type InstructorPlace } from "#web/features/courses/teaching/instructor-place.ts";
import { loadPlace, type PlaceData } from "#web/features/courses/teaching/load-place.ts";
import { startCourse, type StartOutcome } from "#web/features/courses/teaching/new-course-dialog.tsx";
import { isDeletingDraft } from "#web/features/courses/teaching/teaching-forms.ts";
import { Answer } from "#web/features/ai/chat/answer.tsx";

/*
 * The dashboard as instructors see it. The route loads this file when an instructor comes, so that no learner pays for it.
 */

export type InstructorData = { place: InstructorPlace; data: PlaceData<DraftPage | null> };

/** Loads what the dashboard shows at an address. */
export async function loadForInstructor(url: URL, signal: AbortSignal): Promise<InstructorData> {
  const place = readPlace(url.searchParams);
  return { place, data: await loadPlace(place, signal, { agentDrafts: loadWaitingDrafts }) };
}

/** Starts the course that a form of the dashboard describes, or deletes the draft that it names. */
export function actForInstructor(form: FormData): Promise<StartOutcome | DeleteOutcome> {
  return isDeletingDraft(form) ? deleteDraft(form) : startCourse(form);
}

const showMarkdown = (text: string) => <Answer text={text} />;

export function DashboardOfInstructors({ instructor }: { instructor: InstructorData }) {
  return (
    <MarkdownSlot value={showMarkdown}>
      <InstructorDashboard {...instructor} drafts={(page) => (page?.total === 0 ? null : <WaitingDrafts page={page} />)} />
    </MarkdownSlot>
  );
}
