import { tutorOpening } from "#web/features/courses/learning/messages.ts";
import type { ComingConversation } from "#web/features/ai/chat/load-conversation.ts";
import { TutorChat } from "#web/features/ai/chat/tutor-chat.tsx";

/** The text tutor on the dashboard: about everything that the person's courses teach. The route loads it when its tab is chosen. */
export function DashboardTutor({ coming }: { coming: ComingConversation }) {
  return (
    <div className="max-w-3xl">
      <TutorChat coming={coming} opening={tutorOpening} className="h-[380px]" />
    </div>
  );
}
