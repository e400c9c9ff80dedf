import { BookOpen, BookText, Clock, MessageCircle, TrendingUp } from "#web/ui/icons.tsx";
import type { ComponentType, SVGProps } from "react";
import { placeholderRatings, placeholderStudents } from "#domain/placeholder-figures.ts";
import { useAcademy } from "#web/platform/academy.ts";
import type { CoursePage } from "#web/platform/api.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Chip } from "#web/ui/chip.tsx";
import type { CourseSummary, LessonOutline } from "#domain/course.schema.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { groupIntoModules, lessonDurationLabel } from "#domain/course.ts";
import { Accordion } from "#web/ui/accordion.tsx";
import { storeHrefOfCategory } from "./describe-course.ts";
import { levelName, countOf } from "./course-words.ts";
import { messages } from "./messages.ts";
import { Rating } from "./course-card.tsx";
import { CourseActions } from "./course-actions.tsx";
import { CoursePicture } from "./course-picture.tsx";

/** Everything about one course. `settled` says whether it is known that the reader is enrolled or not. */
export function CoursePageView({ course, settled }: { course: CoursePage; settled: boolean }) {
  const { isDemo } = useAcademy();
  return (
    <article className="page-width pt-6 lg:pt-10">
      <Breadcrumb
        entries={[
          { label: "Courses", to: "/store" },
          { label: course.category, to: storeHrefOfCategory(course.category) },
          { label: course.title },
        ]}
      />
      <div className="mt-6 grid grid-cols-1 gap-x-16 gap-y-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_auto_1fr]">
        <header>
          <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
            <Chip hue={course.category}>{course.category}</Chip>
            {levelName(course.level)}
            {!course.published && <Chip hue="info">{messages.draft}</Chip>}
          </p>
          <h1 className="mt-4" dir="auto">
            {course.title}
          </h1>
          <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted tabular-nums">
            <Rating value={course.rating} className="text-ink" />
            {isDemo && (
              <>
                <span>{placeholderRatings}</span>
                <span>{placeholderStudents}</span>
              </>
            )}
          </p>
        </header>
        <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start">
          <CoursePanel course={course} settled={settled} />
        </div>
        {course.description && (
          <p className="max-w-[38rem] font-serif text-[1.1875rem] leading-[1.6] text-pretty whitespace-pre-line" dir="auto">
            {course.description}
          </p>
        )}
        <div className="mt-4 grid grid-cols-1 content-start gap-12 lg:col-start-1">
          <CourseOutline lessons={course.lessons} />
          <InstructorCard course={course} />
        </div>
      </div>
    </article>
  );
}

/** Who teaches the course. */
function InstructorCard({ course }: { course: CourseSummary }) {
  const name = course.instructor?.full_name || messages.ourInstructors;
  return (
    <section aria-labelledby="instructor">
      <h2 id="instructor" className="mb-4 text-2xl">
        Instructor
      </h2>
      <div className="flex items-center gap-4 rounded-md border border-hairline bg-surface p-5">
        <Avatar name={name} src={course.instructor ? `/avatar/${course.instructor.id}.svg` : undefined} size="lg" />
        <div className="min-w-0">
          <p className="font-title text-xl" dir="auto">
            {name}
          </p>
          <p className="text-sm wrap-anywhere text-muted">Teaches {course.category}</p>
        </div>
      </div>
    </section>
  );
}

/** Beside the course: its picture, its price, the next action and what is included. */
function CoursePanel({ course, settled }: { course: CoursePage; settled: boolean }) {
  return (
    <aside aria-label="Enrollment" className="overflow-clip rounded-md border border-hairline bg-surface">
      <CoursePicture shownAs="panel" course={course} moving eager="first" />
      <div className="p-5 sm:p-6">
        <p className="mb-4 font-title text-3xl">{messages.free}</p>
        <CourseActions course={course} settled={settled} />
        <h2 className="mt-5 border-t border-hairline pt-5 font-sans text-sm font-semibold tracking-normal">
          This course includes
        </h2>
        <ul className="mt-3 grid gap-2.5 text-[0.9375rem]">
          {inclusions(course).map(({ Icon, text }) => (
            <li key={text} className="flex gap-3">
              <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

function inclusions(course: CoursePage): { Icon: ComponentType<SVGProps<SVGSVGElement>>; text: string }[] {
  return [
    ...(course.lesson_count > 0
      ? [{ Icon: BookOpen, text: `${countOf(course.lesson_count, "lesson")} to read at your own pace` }]
      : []),
    ...(course.duration > 0 ? [{ Icon: Clock, text: `About ${countOf(course.duration, "hour")} of study` }] : []),
    { Icon: MessageCircle, text: "A tutor that answers from the lessons" },
    { Icon: TrendingUp, text: "Progress that is kept for you" },
  ];
}

/** The lessons of a course, three to a module; the first module is open. */
function CourseOutline({ lessons }: { lessons: readonly LessonOutline[] }) {
  const modules = groupIntoModules(lessons);
  return (
    <section aria-labelledby="course-content">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="course-content" className="text-2xl">
          Course content
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {countOf(modules.length, "module")}, {countOf(lessons.length, "lesson")}
        </p>
      </div>
      {modules.length === 0 ? (
        <p className="border-y border-hairline py-6 text-muted">The lessons of this course are being prepared.</p>
      ) : (
        <Accordion
          defaultOpen={["1"]}
          items={modules.map((module, index) => ({
            id: String(index + 1),
            title: `Module ${index + 1}`,
            note: countOf(module.length, "lesson"),
            content: <Lessons lessons={module} />,
          }))}
        />
      )}
    </section>
  );
}

function Lessons({ lessons }: { lessons: readonly LessonOutline[] }) {
  const { isDemo } = useAcademy();
  return (
    <ul className="grid gap-0.5">
      {lessons.map((lesson) => (
        <li key={lesson.id} className="flex items-baseline gap-3 py-1.5 text-ink">
          <BookText aria-hidden="true" className="size-4 shrink-0 translate-y-0.5 text-muted" strokeWidth={1.75} />
          <span className="min-w-0 flex-1" dir="auto">
            {lesson.title}
          </span>
          {isDemo && <span className="text-sm text-muted tabular-nums">{lessonDurationLabel}</span>}
        </li>
      ))}
    </ul>
  );
}
