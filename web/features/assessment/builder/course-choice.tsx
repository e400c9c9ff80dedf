import type { TaughtTitles } from "#domain/teaching.schema.ts";
import { Card, CardLink } from "#web/ui/card.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { builderHref } from "./builder-params.ts";
import { messages } from "./messages.ts";

/** The courses that a person teaches: each links to its questions, exams and grades. */
export function CourseChoice({ titles: { courses, total } }: { titles: TaughtTitles }) {
  if (courses.length === 0) {
    return (
      <EmptyState headingLevel={3} title={messages.noCourses}>
        {messages.noCoursesHelp}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-5">
      <p className="max-w-measure text-muted">
        {messages.chooseCourse} {total > courses.length && messages.moreCourses(courses.length, total)}
      </p>
      <ul className="grid gap-3 md:grid-cols-2">
        {courses.map(({ id, title, published }) => (
          <Card as="li" key={id} className="flex items-center justify-between gap-3">
            <h3 className="text-lg">
              <CardLink
                to={builderHref({ course: id })}
                aria-label={messages.openCourse(title)}
                dir="auto"
                className="wrap-anywhere"
              >
                {title}
              </CardLink>
            </h3>
            {!published && <Chip hue="info">{messages.draft}</Chip>}
          </Card>
        ))}
      </ul>
    </div>
  );
}
