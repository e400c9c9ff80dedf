import type { ConversationTopic, PendingConversation } from "./load-conversation.ts";
import { TutorBox, type TutorBoxProps } from "./tutor-box.tsx";
import { WithConversation } from "./with-conversation.tsx";

type TutorChatProps = {
  /** `beginConversation(...)` of the route's loader. */
  pending: PendingConversation;
  opening: TutorBoxProps["opening"];
  /** The height of the messages, as classes. */
  className: string;
};

/** A conversation in a box: with the tutor about all courses, or with the help. */
export function TutorChat({ pending, opening, className }: TutorChatProps) {
  return (
    <div className="overflow-clip rounded-md border border-hairline bg-surface">
      <WithConversation pending={pending} className={className}>
        {(loaded) => (
          <TutorBox
            loaded={loaded}
            topic={pending.topic}
            context={contextOf(pending.topic)}
            opening={opening}
            className={className}
          />
        )}
      </WithConversation>
    </div>
  );
}

function contextOf(topic: ConversationTopic) {
  if (topic.kind === "help") return { help: true } as const;
  return topic.course === undefined ? {} : { course: topic.course };
}
