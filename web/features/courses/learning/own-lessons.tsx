import { useId } from "react";
import type { OwnLesson } from "#domain/learning.schema.ts";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { dayInWords, dayOf } from "./day-words.ts";
import { messages } from "./messages.ts";

/** Lessons under the courses that they belong to. */
export function OwnLessons({ lessons, today }: { lessons: readonly OwnLesson[]; today: string }) {
  return (
    <div className="grid gap-9">
      {[...Map.groupBy(lessons, ({ course }) => course.id).values()].map((ofCourse) => (
        <CourseOfLessons key={ofCourse[0]?.course.id} lessons={ofCourse} today={today} />
      ))}
    </div>
  );
}

function CourseOfLessons({ lessons, today }: { lessons: readonly OwnLesson[]; today: string }) {
  const id = useId();
  const course = lessons[0]?.course;
  if (!course) return null;
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={id} dir="auto" className="text-lg wrap-anywhere">
          {course.title}
        </h3>
        <Chip hue={course.category}>{course.category}</Chip>
        <span className="flex items-center gap-3 text-sm text-muted tabular-nums max-sm:w-full sm:ms-auto">
          <Progress size="sm" label={messages.progressOf(course.title)} value={course.progress} className="flex-1 sm:w-28" />
          {course.progress}%
        </span>
      </div>
      <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
        {lessons.map((lesson) => (
          <OwnLessonRow key={lesson.id} lesson={lesson} today={today} />
        ))}
      </ul>
    </section>
  );
}

function OwnLessonRow({ lesson, today }: { lesson: OwnLesson; today: string }) {
  const { course, opened_at: openedAt } = lesson;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-3">
      <span className="w-20 shrink-0 text-sm text-muted tabular-nums max-sm:w-full">
        {messages.lessonNumber(lesson.position)}
      </span>
      <TextLink to={lessonAddress(course.id, lesson.id)} prefetch="intent" quiet dir="auto" className="wrap-anywhere sm:flex-1">
        {lesson.title}
      </TextLink>
      <span className="text-sm text-muted max-sm:w-full">
        {lesson.current && <span className="font-[550] text-accent">{messages.lastOpened} · </span>}
        {openedAt ? messages.openedOn(dayInWords(dayOf(openedAt), today)) : messages.notOpened}
      </span>
    </li>
  );
}
