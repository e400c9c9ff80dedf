import { lessonAddress } from "../features/enrollment/lesson-links.ts";
import { TutorBox } from "../features/tutor/tutor-box.tsx";
import { useConversation } from "../features/tutor/use-conversation.ts";

export function DashboardTutor() {
  const conversation = useConversation({});
  return (
    <section className="max-w-3xl overflow-clip rounded-md border border-hairline bg-surface">
      <TutorBox
        conversation={conversation}
        context={{}}
        opening={{ welcome: "Ask about anything that your courses teach.", suggestions: [], placeholder: "Your question" }}
        citationAddress={({ lessonId, quote }) => lessonAddress("", lessonId, quote)}
        className="h-[380px]"
      />
    </section>
  );
}
