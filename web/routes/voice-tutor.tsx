import { readStoredSettings } from "../features/settings/stored-settings.ts";
import { messages } from "../features/voice/messages.ts";
import { VoicePage } from "../features/voice/voice-page.tsx";
import { VoiceProblem } from "../features/voice/voice-problem.tsx";
import { VoiceSkeleton } from "../features/voice/voice-skeleton.tsx";
import { api } from "../platform/api.ts";
import { pageMeta } from "../platform/page-meta.ts";
import type { Route } from "./+types/voice-tutor";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, description: messages.description, path: "/voice-tutor", indexed: false });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { theme: _, ...preferences } = readStoredSettings();
  const { enrollments } = await api({ signal: request.signal }).enrollments();
  const named = new URL(request.url).searchParams.get("course");
  const courseId = enrollments.find(({ course }) => course.id === named)?.course.id ?? null;
  return { preferences, enrollments, courseId };
}

export function HydrateFallback() {
  return <VoiceSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <VoiceProblem error={error} />;
}

export default function VoiceTutor({ loaderData }: Route.ComponentProps) {
  return <VoicePage {...loaderData} />;
}
