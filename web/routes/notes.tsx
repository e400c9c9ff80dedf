import { LoadFailed } from "#web/ui/error-state.tsx";
import { loadNotes, messages, NotesPage, NotesSkeleton } from "#web/features/courses/learning/notes-page.tsx";
import { pageMeta } from "#web/platform/page-meta.ts";
import type { Route } from "./+types/notes";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, description: messages.description, path: "/notes", indexed: false });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadNotes(new URL(request.url).searchParams, request.signal);
}

export function HydrateFallback() {
  return <NotesSkeleton />;
}

export function ErrorBoundary() {
  return (
    <div className="page-width pt-10">
      <LoadFailed title={messages.failed} />
    </div>
  );
}

export default function Notes({ loaderData }: Route.ComponentProps) {
  return <NotesPage data={loaderData} />;
}
