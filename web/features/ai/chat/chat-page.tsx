import { TextLink } from "#web/ui/link.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import type { PendingConversation } from "./load-conversation.ts";
import { chatMessages, chatOpening } from "./messages.ts";
import { TutorChat } from "./tutor-chat.tsx";

/** The text tutor on a page of its own, about everything that the person's courses teach. */
export function ChatPage({ pending }: { pending: PendingConversation }) {
  return (
    <div className="page-width pt-10 lg:pt-14">
      <div className="mx-auto max-w-3xl">
        <h1>{chatMessages.title}</h1>
        <p className="mt-3 max-w-measure text-pretty text-muted">
          {chatMessages.intro} <TextLink to="/help/the-tutor">{chatMessages.about}</TextLink>
        </p>
        <div className="mt-8">
          <TutorChat pending={pending} opening={chatOpening} className="h-[380px]" />
        </div>
      </div>
    </div>
  );
}

/** The page before its person is known. */
export function ChatSkeleton() {
  return (
    <Loading label={chatMessages.title} className="page-width pt-10 lg:pt-14">
      <div className="mx-auto max-w-3xl">
        <SkeletonText lines={1} className="w-40 text-4xl" />
        <SkeletonText lines={2} className="mt-3 max-w-measure" />
        <Skeleton className="mt-8 h-[446px] w-full" />
      </div>
    </Loading>
  );
}
