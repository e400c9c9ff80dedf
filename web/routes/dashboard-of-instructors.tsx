import type { DraftPage } from "#domain/agents.ts";
import { loadWaitingDrafts } from "../features/agents/load-waiting-drafts.ts";
import { MarkdownSlot } from "../features/agents/markdown-slot.tsx";
import { WaitingDrafts } from "../features/agents/waiting-drafts.tsx";
import { deleteDraft, type DeleteOutcome } from "../features/instructor/delete-draft.ts";
import { InstructorDashboard } from "../features/instructor/instructor-dashboard.tsx";
import { readPlace, type InstructorPlace } from "../features/instructor/instructor-place.ts";
import { loadPlace, type PlaceData } from "../features/instructor/load-place.ts";
import { startCourse, type StartOutcome } from "../features/instructor/start-course.ts";
import { isDeletingDraft } from "../features/instructor/teaching-forms.ts";
import { Answer } from "../features/tutor/answer.tsx";

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
