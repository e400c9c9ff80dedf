import { useId } from "react";
import { formatPercent } from "#web/i18n/format.ts";
import { categoryName } from "#web/features/courses/catalog/course-words.ts";
import { ListSearch } from "#web/ui/list-search.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { lessonSearchLimit } from "#domain/learning.ts";
import { useNextSearch } from "#web/platform/use-next-search.ts";
import type { OwnLesson } from "#domain/learning.schema.ts";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Progress } from "#web/ui/progress.tsx";
import type { LearningPanelData } from "./load-panels.ts";
import { messages } from "./messages.ts";
import { NothingEnrolled } from "./nothing-enrolled.tsx";
import { PanelFailed, PanelSkeleton } from "#web/ui/panel-states.tsx";
import { studentHref, readStudentParams, type StudentParams } from "./student-params.ts";
import { dayInWords, dayOf } from "./day-words.ts";

type LessonsMaterialsProps = { params: StudentParams; data: LearningPanelData | null; isEnrolled: boolean };

/** The lessons of all courses that the person takes, searchable, with their progress. */
export function LessonsMaterials({ params, data, isEnrolled }: LessonsMaterialsProps) {
  if (!isEnrolled) return <NothingEnrolled />;
  return (
    <>
      <LessonSearch />
      <div className="mt-5">
        {data?.kind === "failed" ? (
          <PanelFailed title={messages.lessonsFailed} message={data.message} help={messages.nothingLost} />
        ) : data?.kind === "lessons" ? (
          <FoundLessons params={params} data={data} />
        ) : (
          <PanelSkeleton />
        )}
      </div>
    </>
  );
}

function FoundLessons({
  params,
  data: { list, pageCount, today },
}: {
  params: StudentParams;
  data: LearningPanelData & { kind: "lessons" };
}) {
  return (
    <PagedList
      found={messages.lessonsFound(list.total, params.search)}
      page={list.page}
      pageCount={pageCount}
      hrefFor={(page) => studentHref({ ...params, page })}
    >
      {list.lessons.length > 0 ? (
        <OwnLessons lessons={list.lessons} today={today} />
      ) : params.search === "" ? (
        <EmptyState headingLevel={3} title={messages.noLessonsTitle}>
          {messages.noLessons}
        </EmptyState>
      ) : (
        <EmptyState
          headingLevel={3}
          title={messages.noLessonFoundTitle}
          action={<TextLink to={studentHref({ tab: params.tab })}>{messages.showAllLessons}</TextLink>}
        >
          {messages.noLessonFound}
        </EmptyState>
      )}
    </PagedList>
  );
}

/** Search the person's lessons while they type. */
function LessonSearch() {
  return (
    <ListSearch
      params={readStudentParams(useNextSearch())}
      hrefFor={({ tab, search }) => studentHref({ tab, search })}
      label={messages.searchLessons}
      placeholder={messages.searchPlaceholder}
      maxLength={lessonSearchLimit}
      spellCheck
      className="w-full max-w-lg"
    />
  );
}

/** Lessons grouped by course. */
function OwnLessons({ lessons, today }: { lessons: readonly OwnLesson[]; today: string }) {
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
        <Chip hue={course.category}>{categoryName(course.category)}</Chip>
        <span className="flex items-center gap-3 text-sm text-muted tabular-nums max-sm:w-full sm:ms-auto">
          <Progress size="sm" label={messages.progressOf(course.title)} value={course.progress} className="flex-1 sm:w-28" />
          {formatPercent(course.progress)}
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
        {openedAt ? messages.openedOn(dayInWords(dayOf(openedAt), today)) : !lesson.opened && messages.notOpened}
      </span>
    </li>
  );
}
