import type { Learning } from "#domain/learning.schema.ts";
import { Card } from "#web/ui/card.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { ProgressByCourse } from "./progress-by-course.tsx";
import { LearningDays } from "./learning-days.tsx";
import type { PlaceData } from "./load-place.ts";
import { messages } from "./messages.ts";
import { NothingEnrolled } from "./nothing-enrolled.tsx";
import { PanelFailed, PanelSkeleton } from "./panel-states.tsx";
import { placeHref, type StudentPlace } from "./student-place.ts";
import { TimeLine } from "./time-line.tsx";

type ProgressAnalyticsProps = { place: StudentPlace; data: PlaceData | null; isEnrolled: boolean };

/** What the person has learned when: figures, the last weeks, how far they are in each course, and every lesson that they opened. */
export function ProgressAnalytics({ place, data, isEnrolled }: ProgressAnalyticsProps) {
  if (!isEnrolled) return <NothingEnrolled />;
  if (data?.kind === "failed") return <PanelFailed title={messages.learningFailed} message={data.message} />;
  if (data?.kind !== "learning") return <PanelSkeleton />;
  const { learning, pageCount } = data;
  const today = learning.days.at(-1)?.day ?? "";
  return (
    <div className="grid gap-10">
      <Figures learning={learning} />
      <LearningDays days={learning.days} />
      <ProgressByCourse courses={learning.courses} today={today} />
      <section>
        <h3 className="mb-4 text-xl">{messages.timeLine}</h3>
        <TimeLine entries={learning.time_line} today={today} />
        <Pagination
          label={messages.timeLinePages}
          page={learning.page}
          pageCount={pageCount}
          hrefFor={(page) => placeHref({ ...place, page })}
          className="mt-8"
        />
      </section>
    </div>
  );
}

function Figures({ learning: { days_learned, lessons_opened, courses } }: { learning: Learning }) {
  const lessonCount = courses.reduce((sum, course) => sum + course.lesson_count, 0);
  const complete = courses.filter(({ progress }) => progress === 100).length;
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Figure label={messages.daysLearned} value={days_learned} note={messages.daysLearnedNote} />
      <Figure label={messages.lessonsOpened} value={lessons_opened} note={messages.lessonsOpenedNote(lessonCount)} />
      <Figure label={messages.coursesComplete} value={complete} note={messages.coursesCompleteNote(courses.length)} />
    </dl>
  );
}

function Figure({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <Card className="grid content-start gap-1 max-sm:py-4">
      <dt className="text-sm font-[550] text-muted">{label}</dt>
      <dd className="max-sm:flex max-sm:items-baseline max-sm:gap-3">
        <span className="block font-title text-4xl tabular-nums">{value.toLocaleString("en")}</span>
        <span className="block text-sm text-muted sm:mt-1">{note}</span>
      </dd>
    </Card>
  );
}
