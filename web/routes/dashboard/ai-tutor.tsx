import { beginConversation } from "#web/features/ai/chat/load-conversation.ts";
import { TutorChat } from "#web/features/ai/chat/tutor-chat.tsx";
import { tutorOpening } from "#web/features/courses/learning/messages.ts";
import { PanelSkeleton } from "#web/features/courses/learning/panel-states.tsx";
import { defineTab } from "../define-tab.tsx";

/** The text tutor: about everything that the person's courses teach. */
export const tab = defineTab({
  // Earlier messages may follow: the tab does not wait for them.
  loader: async () => ({ kind: "tutor" as const, coming: beginConversation({ kind: "tutor" }) }),
  Panel: ({ data }) =>
    data?.kind === "tutor" ? (
      <div className="max-w-3xl">
        <TutorChat coming={data.coming} opening={tutorOpening} className="h-[380px]" />
      </div>
    ) : (
      <PanelSkeleton />
    ),
});
