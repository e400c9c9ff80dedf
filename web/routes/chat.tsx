import { ChatPage, ChatSkeleton } from "#web/features/ai/chat/chat-page.tsx";
import { beginConversation } from "#web/features/ai/chat/load-conversation.ts";
import { chatMessages } from "#web/features/ai/chat/messages.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import type { Route } from "./+types/chat";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: chatMessages.title, description: chatMessages.description, path: "/chat", indexed: false });

/** The page is shown immediately, and the conversation when it has loaded. */
export function clientLoader() {
  return { pending: beginConversation({ kind: "tutor" }) };
}

export function HydrateFallback() {
  return <ChatSkeleton />;
}

export default function Chat({ loaderData: { pending } }: Route.ComponentProps) {
  return <ChatPage pending={pending} />;
}
