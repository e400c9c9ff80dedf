import { beginConversation } from "#web/features/ai/chat/load-conversation.ts";
import { TutorChat } from "#web/features/ai/chat/tutor-chat.tsx";
import { tutorOpening } from "#web/features/courses/learning/messages.ts";
import { PanelSkeleton } from "#web/ui/panel-states.tsx";
import { defineTab } from "../define-tab.tsx";

/** The text tutor, about all courses of the person. */
export const tab = defineTab({
  // The tab does not wait for the conversation's earlier messages.
  loader: async () => ({ kind: "tutor" as const, pending: beginConversation({ kind: "tutor" }) }),
  Panel: ({ data }) =>
    data?.kind === "tutor" ? (
      <div className="max-w-3xl">
        <TutorChat pending={data.pending} opening={tutorOpening} className="h-[380px]" />
      </div>
    ) : (
      <PanelSkeleton />
    ),
});
