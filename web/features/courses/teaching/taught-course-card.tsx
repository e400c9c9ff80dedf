import { formatPercent } from "#web/i18n/format.ts";
import { useId, type ReactNode } from "react";
import type { TaughtCourse } from "#domain/teaching.schema.ts";
import { categoryName } from "#web/features/courses/catalog/course-words.ts";
import { CoursePicture } from "#web/features/courses/catalog/course-picture.tsx";
import { ExportCourse } from "#web/features/courses/catalog/export-course.tsx";
import { useAcademy } from "#web/platform/academy.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { courseEditorHref, instructorHref } from "./instructor-params.ts";
import { messages } from "./messages.ts";

type TaughtCourseCardProps = { course: TaughtCourse; onDelete: () => void };

/** A course that the person teaches: its figures and actions. */
export function TaughtCourseCard({ course, onDelete }: TaughtCourseCardProps) {
  const titleId = useId();
  const { isDemo } = useAcademy();
  const { id, title, category, level, lessons } = course;
  return (
    <Card as="article" aria-labelledby={titleId} className="grid gap-5 max-sm:p-4">
      <div className="flex items-start gap-4">
        <span className="w-20 shrink-0 overflow-hidden rounded-sm sm:w-32">
          <CoursePicture course={course} shownAs="detail" />
        </span>
        <div className="grid min-w-0 gap-1.5">
          <h3 id={titleId} className="text-xl text-pretty">
            <TextLink to={`/product/${id}`} quiet dir="auto" className="wrap-anywhere">
              {title}
            </TextLink>
          </h3>
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
            <Chip hue={category}>{categoryName(category)}</Chip>
            {messages.level[level]}, {messages.lessons(lessons)}
            <CourseStatus course={course} />
          </p>
        </div>
      </div>
      <CourseMetrics course={course} />
      <div className="flex flex-wrap gap-2 border-t border-hairline pt-4">
        <ButtonLink size="sm" to={courseEditorHref({ course: id })} aria-label={messages.named(messages.writeLessons, title)}>
          {messages.writeLessons}
        </ButtonLink>
        <ButtonLink
          size="sm"
          to={`${courseEditorHref({ course: id })}&view=settings`}
          aria-label={messages.named(messages.settings, title)}
        >
          {messages.settings}
        </ButtonLink>
        <ButtonLink
          size="sm"
          to={instructorHref({ tab: "student-analytics", course: id })}
          preventScrollReset
          aria-label={messages.named(messages.students, title)}
        >
          {messages.students}
        </ButtonLink>
        <ButtonLink size="sm" to={`/course-certificates/${id}`} aria-label={messages.named(messages.certificates, title)}>
          {messages.certificates}
        </ButtonLink>
        <ButtonLink size="sm" to={`/course-questions/${id}`} aria-label={messages.named(messages.questions, title)}>
          {messages.questions}
        </ButtonLink>
        {isDemo && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={messages.named(messages.analytics, title)}
            onClick={() => toast(messages.analyticsLater)}
          >
            {messages.analytics}
          </Button>
        )}
        <ExportCourse course={course} />
        {!course.published && course.enrolled === 0 && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={messages.named(messages.delete, title)}
            onPointerEnter={preloadOverlay}
            onClick={onDelete}
          >
            {messages.delete}
          </Button>
        )}
      </div>
    </Card>
  );
}

function CourseStatus({ course: { archived, published } }: { course: TaughtCourse }): ReactNode {
  if (archived) return <Chip title={messages.archivedCourse}>{messages.archived}</Chip>;
  return published ? null : (
    <Chip hue="info" title={messages.draftCourse}>
      {messages.draft}
    </Chip>
  );
}

function CourseMetrics({ course }: { course: TaughtCourse }) {
  const { title, enrolled, active, completed, average_progress: average, drafts } = course;
  return (
    <dl
      aria-label={messages.metricsOf(title)}
      className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-[repeat(4,auto)_minmax(10rem,1fr)]"
    >
      <Metric label={messages.enrolled}>{messages.number(enrolled)}</Metric>
      <Metric label={messages.active}>{messages.number(active)}</Metric>
      <Metric label={messages.completed}>{messages.number(completed)}</Metric>
      <Metric label={messages.waiting}>{messages.number(drafts)}</Metric>
      <div className="max-sm:col-span-2">
        <dt className="text-sm text-muted">{messages.averageProgress}</dt>
        <dd className="mt-1 flex items-center gap-3">
          {average === null ? (
            <span className="text-sm text-muted">{messages.nobodyYet}</span>
          ) : (
            <>
              <Progress label={messages.averageOf(title)} value={average} className="flex-1" />
              <span className="tabular-nums">{formatPercent(average)}</span>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Metric({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 font-serif text-2xl tabular-nums">{children}</dd>
    </div>
  );
}
