import { categoryName } from "#web/features/courses/catalog/course-words.ts";
import { formatPercent } from "#web/i18n/format.ts";
import { useId } from "react";
import type { EnrolledCourse } from "#domain/enrollment.schema.ts";
import { useAcademy } from "#web/platform/academy.ts";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { nextStep, resumeLessonIndex } from "#domain/enrollment.ts";
import { CoursePicture } from "#web/features/courses/catalog/course-picture.tsx";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { nextLessonWords, stepMessages } from "#web/features/courses/enrollments/step-messages.ts";
import { Card, CardBody } from "#web/ui/card.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { studentHref } from "./student-params.ts";
import { messages } from "./messages.ts";
import { NothingEnrolled } from "./nothing-enrolled.tsx";

type EnrolledCourseCardProps = {
  enrollment: EnrolledCourse;
  /** Whether continuing this course is the primary action of the page. */
  first?: boolean;
};

type EnrolledCoursesProps = {
  enrollments: readonly EnrolledCourse[];
  /** At most two per row. */
  large?: boolean;
};

/** The number of courses on the overview. */
const coursesAtHome = 2;

/** The most recently opened courses, and a link to the others. */
export function HomeOverview({ enrollments, noteCount }: { enrollments: readonly EnrolledCourse[]; noteCount: number }) {
  return (
    <>
      <NotesTeaser count={noteCount} />
      <NextAction enrollments={enrollments} />
      <EnrolledCourses large enrollments={enrollments.slice(0, coursesAtHome)} />
      {enrollments.length > coursesAtHome && (
        <p className="mt-6">
          <TextLink to={studentHref({ tab: "my-courses" })} preventScrollReset>
            {messages.allCourses(enrollments.length)}
          </TextLink>
        </p>
      )}
    </>
  );
}

/** The primary action: start, continue or reread a lesson, with its duration. */
function NextAction({ enrollments }: Pick<EnrolledCoursesProps, "enrollments">) {
  const headingId = useId();
  const enrollment = enrollments.find(({ progress, course }) => progress < 100 && course.lessons.length > 0) ?? enrollments[0];
  if (!enrollment) return null;
  const { course, progress } = enrollment;
  const next = nextStep({ progress, lessonCount: course.lessons.length });
  const lesson = next && course.lessons[next.index];
  if (!lesson) return null;
  return (
    <section
      aria-labelledby={headingId}
      className="mb-6 grid grid-cols-1 gap-1 rounded-md border border-hairline bg-accent-soft px-5 py-4"
    >
      <p id={headingId} className="text-sm text-muted">
        {messages.nextAction[next.step](course.title)}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <TextLink
          to={lessonAddress(course.id, lesson.id)}
          prefetch="intent"
          className="font-title text-lg"
          aria-describedby={headingId}
        >
          {nextLessonWords(lesson)}
        </TextLink>
        <span className="min-w-0" dir="auto" lang={course.language}>
          {lesson.title}
        </span>
      </p>
    </section>
  );
}

/** A notice on the overview about unread coaching notes, with a link. Renders nothing if there are none. */
function NotesTeaser({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice
      live
      className="mb-6"
      title={messages.notesForYou(count)}
      action={
        <TextLink to={studentHref({ tab: "progress-analytics" })} preventScrollReset>
          {messages.readNotes(count)}
        </TextLink>
      }
    />
  );
}

/** Cards of the courses that the person takes; without any, a link to the store. */
export function EnrolledCourses({ enrollments, large = false }: EnrolledCoursesProps) {
  if (enrollments.length === 0) return <NothingEnrolled />;
  return (
    <ul className={`grid grid-cols-1 gap-5 sm:grid-cols-2 ${large ? "" : "xl:grid-cols-3"}`}>
      {enrollments.map((enrollment, index) => (
        <li key={enrollment.id} className="[contain-intrinsic-size:auto_26rem] [content-visibility:auto]">
          <EnrolledCourseCard enrollment={enrollment} first={index === 0} />
        </li>
      ))}
    </ul>
  );
}

/**
 * A course that the person takes: its progress, and a link to start, resume or review it. In the demo the link always resumes, as
 * specified.
 */
function EnrolledCourseCard({ enrollment: { course, progress }, first = false }: EnrolledCourseCardProps) {
  const titleId = useId();
  const { isDemo } = useAcademy();
  const next = nextStep({ progress, lessonCount: course.lessons.length });
  const resumed = resumeLessonIndex({ progress, lessonCount: course.lessons.length });
  const lesson = next && course.lessons[isDemo ? (resumed ?? 0) : next.index];
  const variant = first ? "primary" : "secondary";
  return (
    <Card as="article" flush className="h-full" aria-labelledby={titleId}>
      <CoursePicture course={course} shownAs="card" eager={first} />
      <CardBody>
        <p className="flex items-center gap-2.5 text-sm text-muted">
          <Chip hue={course.category}>{categoryName(course.category)}</Chip>
          {messages.lessons(course.lessons.length)}
        </p>
        <h3 id={titleId} className="mt-1 text-xl text-pretty" dir="auto" lang={course.language}>
          {course.title}
        </h3>
        <div className="mt-auto grid gap-4 pt-3">
          <div className="flex items-center gap-3">
            <Progress label={messages.progressOf(course.title)} value={progress} className="flex-1" />
            <span className="text-sm text-muted tabular-nums">{formatPercent(progress)}</span>
          </div>
          {lesson ? (
            <ButtonLink to={lessonAddress(course.id, lesson.id)} prefetch="intent" variant={variant} aria-describedby={titleId}>
              {stepMessages.open[isDemo ? "resume" : next.step]}
            </ButtonLink>
          ) : (
            <>
              <p className="text-sm text-muted">{messages.noLessonsYet}</p>
              <ButtonLink to={`/course/${course.id}`} aria-describedby={titleId}>
                {messages.goToCourse}
              </ButtonLink>
            </>
          )}
        </div>
      </CardBody>
    </Card>
  );
}
