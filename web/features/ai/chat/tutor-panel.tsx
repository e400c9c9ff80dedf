import { MessageCircle } from "#web/ui/icons.tsx";
import { passageAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { FoldingSheet } from "#web/ui/folding-sheet.tsx";
import { lessonOpening, messages } from "./messages.ts";
import type { PendingConversation } from "./load-conversation.ts";
import { TutorBox } from "./tutor-box.tsx";
import { WithConversation } from "./with-conversation.tsx";

type TutorPanelProps = {
  courseId: string;
  lesson: { id: string };
  /** `beginConversation({ kind: "tutor", course: courseId })` of the route's loader. */
  pending: PendingConversation;
};

/** 400 pixels of conversation. In a low window, which needs room for the notes below, the whole box keeps 400 pixels. */
const height = "max-xl:min-h-0 max-xl:flex-1 xl:h-[clamp(13rem,calc(100dvh-33rem),25rem)] xl:flex-[1_0_auto]";

/**
 * The tutor on a lesson's page: a column next to the text where there is room, otherwise a sheet over its lower part that opens from a
 * button. The conversation continues from lesson to lesson.
 */
export function TutorPanel({ courseId, lesson, pending }: TutorPanelProps) {
  return (
    <FoldingSheet
      title={messages.title}
      opener={
        <>
          <MessageCircle aria-hidden="true" />
          {messages.open}
        </>
      }
      foldLabel={messages.fold}
      corner="end"
      panelClassName="max-xl:h-[min(80dvh,36rem)] xl:sticky xl:top-24 xl:min-h-100"
    >
      {(foldSheet) => (
        <WithConversation pending={pending} className={height}>
          {(loaded) => (
            <TutorBox
              loaded={loaded}
              topic={pending.topic}
              context={{ course: courseId, lesson: lesson.id }}
              opening={lessonOpening}
              citationAddress={(citation) => passageAddress(courseId, citation)}
              onFollowCitation={foldSheet}
              className={height}
            />
          )}
        </WithConversation>
      )}
    </FoldingSheet>
  );
}
