import { messages, NotificationsPage } from "#web/features/academy/notifications/notifications-page.tsx";
import { pageMeta } from "#web/platform/page-meta.ts";
import type { Route } from "./+types/notifications";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, description: messages.description, path: "/notifications", indexed: false });

/** Runs only in the browser, where the gate knows the person; the server responds with the empty page. */
export async function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <NotificationsPage />;
}

export default function Notifications() {
  return <NotificationsPage />;
}
