import { messages, TalentPage } from "#web/features/academy/talent/talent-page.tsx";
import { pageMeta } from "#web/platform/page-meta.ts";
import type { Route } from "./+types/talent-marketplace";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, description: messages.description, path: "/talent-marketplace" });

export default function TalentMarketplace() {
  return <TalentPage />;
}
