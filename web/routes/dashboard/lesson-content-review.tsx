import { MarkdownSlot } from "#web/features/ai/agents/markdown-slot.tsx";
import { loadWaitingDrafts, WaitingDrafts } from "#web/features/ai/agents/waiting-drafts.tsx";
import { Answer } from "#web/features/ai/chat/answer.tsx";
import { readInstructorParams } from "#web/features/courses/teaching/instructor-params.ts";
import { LessonContentReview } from "#web/features/courses/teaching/lesson-content-review.tsx";
import { loadReview } from "#web/features/courses/teaching/load-panels.ts";
import { defineTab } from "../define-tab.tsx";

const showMarkdown = (text: string) => <Answer text={text} />;

export const tab = defineTab({
  loader: ({ search, signal }) => loadReview(readInstructorParams(search), signal, loadWaitingDrafts),
  Panel: ({ search, data }) => (
    <MarkdownSlot value={showMarkdown}>
      <LessonContentReview
        params={readInstructorParams(search)}
        data={data}
        showDrafts={(page) => (page?.total === 0 ? null : <WaitingDrafts page={page} />)}
      />
    </MarkdownSlot>
  ),
});
