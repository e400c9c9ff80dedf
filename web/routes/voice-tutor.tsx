import type { ComponentProps } from "react";
import { useLoaderData } from "react-router";
import { BelowAnswer } from "#web/features/ai/chat/below-answer.tsx";
import { StoredAnswer } from "#web/features/ai/chat/stored-answer.tsx";
import { beginConversation } from "#web/features/ai/chat/load-conversation.ts";
import { NewConversation } from "#web/features/ai/chat/new-conversation.tsx";
import { WithConversation } from "#web/features/ai/chat/with-conversation.tsx";
import { earlierConversation } from "#web/features/ai/voice/earlier.ts";
import { messages } from "#web/features/ai/voice/messages.ts";
import { VoicePage, VoiceProblem, VoiceSkeleton } from "#web/features/ai/voice/voice-page.tsx";
import { VoiceRoom } from "#web/features/ai/voice/voice-room.tsx";
import { request as call } from "#web/platform/api.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { readStoredPreferences } from "#web/platform/stored-preferences.ts";
import type { Route } from "./+types/voice-tutor";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, description: messages.description, path: "/voice-tutor", indexed: false });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { enrollments } = await call("GET", "/api/enrollments", { signal: request.signal });
  const named = new URL(request.url).searchParams.get("course");
  const course = enrollments.find((enrollment) => enrollment.course.id === named)?.course ?? null;
  const courseId = course?.id ?? null;
  const pending = beginConversation(courseId === null ? { kind: "tutor" } : { kind: "tutor", course: courseId });
  return { preferences: readStoredPreferences(), enrollments, course, pending };
}

export function HydrateFallback() {
  return <VoiceSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <VoiceProblem error={error} />;
}

function StartAnew(props: Omit<ComponentProps<typeof NewConversation>, "topic">) {
  const { pending } = useLoaderData<typeof clientLoader>();
  return <NewConversation topic={pending.topic} {...props} />;
}

export default function VoiceTutor({ loaderData }: Route.ComponentProps) {
  const { preferences, enrollments, course, pending } = loaderData;
  return (
    <VoicePage enrollments={enrollments}>
      <WithConversation pending={pending} className="min-h-72">
        {(loaded) => (
          <VoiceRoom
            preferences={preferences}
            course={course}
            conversation={earlierConversation(loaded)}
            showAnswer={({ answer, language, citations }) => (
              <StoredAnswer answer={answer} language={language} citations={citations} />
            )}
            Below={BelowAnswer}
            NewConversation={StartAnew}
          />
        )}
      </WithConversation>
    </VoicePage>
  );
}
