import { LaunchCountdown } from "#web/features/launch/launch-countdown.tsx";
import { messages } from "#web/features/launch/messages.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import type { Route } from "./+types/coming-soon";

export const handle = { bare: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, description: messages.text, path: "/coming-soon", indexed: false });

export function loader() {
  return { now: Date.now() };
}

export function clientLoader() {
  return { now: Date.now() };
}

export default function ComingSoon({ loaderData }: Route.ComponentProps) {
  return <LaunchCountdown now={loaderData.now} />;
}
