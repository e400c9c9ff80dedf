import { waitWords } from "#web/platform/wait-words.ts";
import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { BookOpen, Check, Clock, MessageCircle, TrendingUp } from "#web/ui/icons.tsx";
import type { ComponentType, ReactNode, SVGProps } from "react";
import { useAcademy } from "#web/platform/academy.ts";
import type { CoursePage } from "#web/platform/api.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Chip } from "#web/ui/chip.tsx";
import type { CourseLesson } from "#domain/course.schema.ts";
import { TextLink } from "#web/ui/link.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { groupLessons, isOffered, courseMinutes } from "#domain/course.ts";
import { formatMinutes } from "#web/i18n/format.ts";
import { Accordion } from "#web/ui/accordion.tsx";
import { storeHrefOfCategory } from "./describe-course.ts";
import { categoryName, countOf, levelName, moduleName } from "./course-words.ts";
import { pageMessages } from "./course-page-messages.ts";
import { messages } from "./messages.ts";
import { Rating } from "./course-card.tsx";
import { CourseActions } from "./course-actions.tsx";
import { LessonKindIcon } from "./lesson-kind-icon.tsx";
import { CoursePicture } from "./course-picture.tsx";

/** The page of one course. `settled` says whether the reader's enrollment is known. */
export function CoursePageView({ course, settled, completion }: { course: CoursePage; settled: boolean; completion: ReactNode }) {
  const { isDemo } = useAcademy();
  return (
    <article className="page-width pt-6 lg:pt-10">
      <Breadcrumb
        entries={[
          { label: readMessage(msg`Courses`), to: "/store" },
          { label: categoryName(course.category), to: storeHrefOfCategory(course.category) },
          { label: course.title },
        ]}
      />
      <div className="mt-6 grid grid-cols-1 gap-x-16 gap-y-8 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_auto_1fr]">
        <header>
          <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
            <Chip hue={course.category}>{categoryName(course.category)}</Chip>
            {levelName(course.level)}
            {!course.published && <Chip hue="info">{pageMessages.draft}</Chip>}
          </p>
          <h1 className="mt-4" dir="auto" lang={course.language}>
            {course.title}
          </h1>
          <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted tabular-nums">
            {!isDemo && course.ratings ? (
              <>
                <Rating value={course.ratings.average} className="text-ink" />
                <span>{pageMessages.ratedBy(course.ratings.count)}</span>
              </>
            ) : (
              <Rating value={course.rating} className="text-ink" />
            )}
            {isDemo && (
              <>
                <span>{pageMessages.placeholderRatings}</span>
                <span>{pageMessages.placeholderStudents}</span>
              </>
            )}
          </p>
        </header>
        <div className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start">
          <CoursePanel course={course} settled={settled} />
          {course.enrollment && completion}
        </div>
        {course.description && (
          <p
            className="max-w-[38rem] font-serif text-[1.1875rem] leading-[1.6] text-pretty whitespace-pre-line"
            dir="auto"
            lang={course.language}
          >
            {course.description}
          </p>
        )}
        <div className="mt-4 grid grid-cols-1 content-start gap-12 lg:col-start-1">
          <Outcomes course={course} />
          <CourseOutline course={course} />
          <InstructorCard course={course} />
        </div>
      </div>
    </article>
  );
}

/** The learning outcomes of the course. Renders nothing if its authors have not set any. */
function Outcomes({ course: { outcomes, language } }: { course: CoursePage }) {
  if (outcomes.length === 0) return null;
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes" className="mb-4 text-2xl">
        {pageMessages.outcomes}
      </h2>
      <ul className="grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
        {outcomes.map((outcome) => (
          <li key={outcome} className="flex gap-3" dir="auto" lang={language}>
            <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-accent" strokeWidth={1.75} />
            {outcome}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The instructors of the course, each with a link to their page. */
function InstructorCard({ course }: { course: CoursePage }) {
  const people = course.instructor && course.instructors.length > 0 ? course.instructors : [{ id: null, full_name: "" }];
  return (
    <section aria-labelledby="instructor">
      <h2 id="instructor" className="mb-4 text-2xl">
        {pageMessages.instructor}
      </h2>
      <div className="grid gap-3">
        {people.map(({ id, full_name }) => (
          <div key={id} className="flex items-center gap-4 rounded-md border border-hairline bg-surface p-5">
            <Avatar name={full_name || messages.ourInstructors} src={id ? `/avatar/${id}.svg` : undefined} size="lg" />
            <div className="min-w-0">
              <p className="font-title text-xl">
                {id !== null && isOffered(course) ? (
                  <TextLink to={`/instructor/${id}`} quiet dir="auto">
                    {full_name || messages.ourInstructors}
                  </TextLink>
                ) : (
                  <bdi>{full_name || messages.ourInstructors}</bdi>
                )}
              </p>
              <p className="text-sm wrap-anywhere text-muted">{pageMessages.teachesCategory(categoryName(course.category))}</p>
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The side panel: picture, price, primary action and what is included. */
function CoursePanel({ course, settled }: { course: CoursePage; settled: boolean }) {
  const { isDemo } = useAcademy();
  return (
    <aside aria-label={readMessage(msg`Enrollment`)} className="overflow-clip rounded-md border border-hairline bg-surface">
      <CoursePicture shownAs="panel" course={course} moving eager="first" />
      <div className="p-5 sm:p-6">
        <p className="mb-4 font-title text-3xl">{messages.free}</p>
        <CourseActions course={course} settled={settled} />
        <h2 className="mt-5 border-t border-hairline pt-5 font-sans text-sm font-semibold tracking-normal">
          {readMessage(msg`This course includes`)}
        </h2>
        <ul className="mt-3 grid gap-2.5 text-[0.9375rem]">
          {inclusions(course, isDemo).map(({ Icon, text }) => (
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

/** What the course includes. The demo omits the duration, which would contradict the specified duration of each lesson. */
function inclusions(course: CoursePage, isDemo: boolean): { Icon: ComponentType<SVGProps<SVGSVGElement>>; text: string }[] {
  const minutes = courseMinutes(course);
  return [
    ...(course.lesson_count > 0 ? [{ Icon: BookOpen, text: pageMessages.ownPace(course.lesson_count) }] : []),
    ...(minutes !== null && !isDemo ? [{ Icon: Clock, text: pageMessages.ofStudy(formatMinutes(minutes)) }] : []),
    { Icon: MessageCircle, text: readMessage(msg`A tutor that answers from the lessons`) },
    { Icon: TrendingUp, text: readMessage(msg`Progress saved for you`) },
  ];
}

/** The lessons of a course by section or, without sections, in modules of three. The first group is open. */
function CourseOutline({ course }: { course: CoursePage }) {
  const { lessons, sections } = course;
  const groups = groupLessons(lessons, sections);
  return (
    <section aria-labelledby="course-content">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="course-content" className="text-2xl">
          {readMessage(msg`Course content`)}
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {countOf(groups.length, sections.length > 0 ? "section" : "module")}, {countOf(lessons.length, "lesson")}
        </p>
      </div>
      {groups.length === 0 ? (
        <p className="border-y border-hairline py-6 text-muted">
          {readMessage(msg`The lessons of this course are being prepared.`)}
        </p>
      ) : (
        <Accordion
          defaultOpen={["1"]}
          items={groups.map((group, index) => ({
            id: String(index + 1),
            title: group.id === null ? moduleName(index) : group.title,
            note: countOf(group.lessons.length, "lesson"),
            content: <Lessons course={course} lessons={group.lessons} />,
          }))}
        />
      )}
    </section>
  );
}

function Lessons({ course, lessons }: { course: CoursePage; lessons: readonly CourseLesson[] }) {
  const { isDemo } = useAcademy();
  return (
    <ul className="grid grid-cols-1 gap-0.5">
      {lessons.map((lesson) => (
        <li key={lesson.id} className="flex items-baseline gap-3 py-1.5 text-ink">
          <LessonKindIcon kind={lesson.kind} className="translate-y-0.5" />
          <span className="min-w-0 flex-1">
            <span dir="auto" lang={course.language}>
              {lesson.title}
            </span>
            {lesson.waits && <span className="block text-sm text-muted">{waitWords(lesson.waits)}</span>}
          </span>
          {lesson.free_preview && isOffered(course) && (
            <TextLink
              to={`/preview/${course.id}/${lesson.id}`}
              className="text-sm"
              aria-label={pageMessages.previewOf(lesson.title)}
            >
              {pageMessages.preview}
            </TextLink>
          )}
          <span className="text-sm text-muted tabular-nums">
            {isDemo ? pageMessages.demoDuration : lesson.minutes !== null && formatMinutes(lesson.minutes)}
          </span>
        </li>
      ))}
    </ul>
  );
}
