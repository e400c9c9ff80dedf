import type { CourseProgress } from "#domain/learning.schema.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { dayInWords, dayOf } from "./day-words.ts";
import { messages } from "./messages.ts";

/** How far the person is in each of their courses. */
export function ProgressByCourse({ courses, today }: { courses: readonly CourseProgress[]; today: string }) {
  return (
    <section>
      <h3 className="mb-2 text-xl">{messages.progressByCourse}</h3>
      <ul className="divide-y divide-hairline">
        {courses.map((standing) => (
          <ProgressRow key={standing.course.id} standing={standing} today={today} />
        ))}
      </ul>
    </section>
  );
}

function ProgressRow({ standing, today }: { standing: CourseProgress; today: string }) {
  const { course, progress, lesson_count, lessons_opened, last_opened_at: last } = standing;
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_16rem] sm:items-center">
      <div className="min-w-0">
        <TextLink to={`/course/${course.id}`} quiet dir="auto" className="font-[550] wrap-anywhere">
          {course.title}
        </TextLink>
        <p className="mt-0.5 text-sm text-muted">
          {messages.openedOfCourse(lessons_opened, lesson_count)}
          {last && ` · ${messages.lastOn(dayInWords(dayOf(last), today))}`}
        </p>
      </div>
      <div className="flex items-center gap-3 text-sm text-muted">
        <Progress label={messages.progressOf(course.title)} value={progress} className="flex-1" />
        {progress === 100 ? (
          <Chip hue="success">{messages.complete}</Chip>
        ) : (
          <span className="w-10 text-end tabular-nums">{progress}%</span>
        )}
      </div>
    </li>
  );
}
