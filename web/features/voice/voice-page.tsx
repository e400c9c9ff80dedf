import AudioLines from "lucide-react/icons/audio-lines";
import { useState } from "react";
import type { Citation } from "#domain/chat.ts";
import type { EnrolledCourse } from "#domain/enrollment.ts";
import type { LearningPreferences } from "#domain/settings.ts";
import { lessonAddress } from "#web/features/enrollment/lesson-links.ts";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { useOnline } from "#web/platform/use-online.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { ExchangeView } from "./exchange-view.tsx";
import { canListen } from "./listen.ts";
import { messages } from "./messages.ts";
import { useVoiceTutor } from "./use-voice-tutor.ts";
import { VoiceComposer } from "./voice-composer.tsx";

type VoicePageProps = { preferences: LearningPreferences; enrollments: readonly EnrolledCourse[]; courseId: string | null };

/** The voice tutor: what was said, word by word, and under it where one asks and listens. */
export function VoicePage({ preferences, enrollments, courseId }: VoicePageProps) {
  const [about, setAbout] = useState(courseId);
  const tutor = useVoiceTutor(preferences, about);
  const isOnline = useOnline();
  const listens = useHydrated() && canListen();
  const { exchanges, spoken, state } = tutor;

  function addressOf({ lessonId, quote }: Citation): string | null {
    const found = enrollments.find(({ course }) => course.lessons.some(({ id }) => id === lessonId));
    return found ? lessonAddress(found.course.id, lessonId, quote) : null;
  }

  return (
    <div className="page-width flex min-h-[calc(100dvh-5rem)] flex-col pt-10 lg:pt-14">
      <div className="mx-auto flex w-full max-w-3xl grow flex-col gap-6">
        <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="min-w-64 flex-1">
            <h1>{messages.title}</h1>
            <p className="mt-3 text-muted">{messages.welcome}</p>
          </div>
          {enrollments.length > 0 && (
            <Field label={messages.about} className="w-full sm:w-60">
              <Select
                value={about ?? ""}
                disabled={state === "generating"}
                onChange={(event) => setAbout(event.target.value === "" ? null : event.target.value)}
              >
                <option value="">{messages.allCourses}</option>
                {enrollments.map(({ course }) => (
                  <option key={course.id} value={course.id}>
                    {course.title}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </header>
        {!isOnline && <Notice live>{messages.offline}</Notice>}
        <section aria-label={messages.transcript} className="grow pb-6">
          {exchanges.length === 0 ? (
            <EmptyState headingLevel={2} title={messages.empty} icon={<AudioLines aria-hidden="true" />}>
              {listens ? messages.emptyHelp : messages.emptyHelpWritten}
            </EmptyState>
          ) : (
            <ol className="grid grid-cols-1 gap-10">
              {exchanges.map((exchange, index) => (
                <ExchangeView
                  key={exchange.id}
                  exchange={exchange}
                  language={preferences.language}
                  spoken={index === exchanges.length - 1 ? spoken : null}
                  citationAddress={addressOf}
                />
              ))}
            </ol>
          )}
        </section>
        <VoiceComposer tutor={tutor} language={preferences.language} />
      </div>
    </div>
  );
}
