import { HelpPage, HelpSkeleton } from "#web/features/ai/help/help-page.tsx";
import { loadArticles } from "#web/features/ai/help/load-help.ts";
import { helpOpening, messages } from "#web/features/ai/help/messages.ts";
import { beginConversation } from "#web/features/ai/chat/load-conversation.ts";
import { TutorChat } from "#web/features/ai/chat/tutor-chat.tsx";
import { request as call } from "#web/platform/api.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import type { Route } from "./+types/help";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, description: messages.description, path: "/help", indexed: false });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const pending = beginConversation({ kind: "help" });
  const load = (search: string) => call("GET", "/api/help", { query: { search }, signal: request.signal });
  return { pending, articles: await loadArticles(load, new URL(request.url)) };
}

export function HydrateFallback() {
  return <HelpSkeleton />;
}

export default function Help({ loaderData: { pending, articles } }: Route.ComponentProps) {
  const conversation = <TutorChat pending={pending} opening={helpOpening} className="h-[60vh]" />;
  return <HelpPage loaded={articles} conversation={conversation} />;
}
