import type { ComponentProps } from "react";
import { useLoaderData } from "react-router";
import { KeptAnswer } from "../features/tutor/kept-answer.tsx";
import { beginConversation } from "../features/tutor/load-conversation.ts";
import { NewConversation } from "../features/tutor/new-conversation.tsx";
import { WithConversation } from "../features/tutor/with-conversation.tsx";
import { earlierConversation } from "../features/voice/earlier.ts";
import { messages } from "../features/voice/messages.ts";
import { VoicePage } from "../features/voice/voice-page.tsx";
import { VoiceProblem } from "../features/voice/voice-problem.tsx";
import { VoiceRoom } from "../features/voice/voice-room.tsx";
import { VoiceSkeleton } from "../features/voice/voice-skeleton.tsx";
import { api } from "../platform/api.ts";
import { pageMeta } from "../platform/page-meta.ts";
import { readStoredPreferences } from "../platform/stored-preferences.ts";
import type { Route } from "./+types/voice-tutor";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, description: messages.description, path: "/voice-tutor", indexed: false });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { enrollments } = await api({ signal: request.signal }).enrollments();
  const named = new URL(request.url).searchParams.get("course");
  const courseId = enrollments.find(({ course }) => course.id === named)?.course.id ?? null;
  const coming = beginConversation(courseId === null ? { kind: "tutor" } : { kind: "tutor", course: courseId });
  return { preferences: readStoredPreferences(), enrollments, courseId, coming };
}

export function HydrateFallback() {
  return <VoiceSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <VoiceProblem error={error} />;
}

function StartAnew(props: Omit<ComponentProps<typeof NewConversation>, "place">) {
  const { coming } = useLoaderData<typeof clientLoader>();
  return <NewConversation place={coming.place} {...props} />;
}

export default function VoiceTutor({ loaderData }: Route.ComponentProps) {
  const { preferences, enrollments, courseId, coming } = loaderData;
  return (
    <VoicePage enrollments={enrollments}>
      <WithConversation coming={coming} className="min-h-72">
        {(loaded) => (
          <VoiceRoom
            preferences={preferences}
            courseId={courseId}
            conversation={earlierConversation(loaded)}
            showAnswer={({ answer, citations }) => <KeptAnswer answer={answer} citations={citations} />}
            NewConversation={StartAnew}
          />
        )}
      </WithConversation>
    </VoicePage>
  );
}
