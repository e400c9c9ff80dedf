import { placeholderRatings, placeholderStudents } from "#domain/placeholder-figures.ts";
import { storeHrefOfCategory } from "./store-links.ts";
import type { CoursePage } from "#web/platform/api.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { CourseOutline } from "./course-outline.tsx";
import { CoursePanel } from "./course-panel.tsx";
import { levelName } from "./course-words.ts";
import { InstructorCard } from "./instructor-card.tsx";
import { messages } from "./messages.ts";
import { Rating } from "./rating.tsx";

/** Everything about one course. `settled` says whether it is known that the reader is enrolled or not. */
export function CoursePageView({ course, settled }: { course: CoursePage; settled: boolean }) {
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
            <span>{placeholderRatings}</span>
            <span>{placeholderStudents}</span>
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
