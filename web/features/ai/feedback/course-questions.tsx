import { partOf } from "#web/i18n/define-messages.ts";
import type { CourseQuestions as Found } from "#domain/tutor-feedback.schema.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { messages } from "./messages.ts";

const columns = partOf(messages, "columns");

/** The lessons of a course with learners' questions to the tutor, for its instructor and admins. */
export function CourseQuestions({ found: { course, lessons } }: { found: Found }) {
  return (
    <div className="page-width pt-8 lg:pt-12">
      <Breadcrumb entries={[{ label: messages.back, to: "/dashboard" }, { label: messages.title }]} />
      <h1 className="mt-6 wrap-anywhere">{messages.titleOf(course.title)}</h1>
      <p className="mt-3 max-w-measure text-muted">{messages.intro}</p>
      {lessons.length === 0 ? (
        <EmptyState headingLevel={2} title={messages.noLessons} className="mt-8">
          {messages.noLessonsText}
        </EmptyState>
      ) : (
        <div className="mt-8">
          <CardTable label={messages.lessons} columns={Object.values(columns)}>
            {lessons.map(({ id, title, figures, answers }) => (
              <CardRow key={id} name={<bdi className="wrap-anywhere">{title}</bdi>}>
                <CardCell column={columns.asked}>{figures ? figures.asked : messages.tooFew}</CardCell>
                <CardCell column={columns.unanswered}>{figures?.unanswered ?? "–"}</CardCell>
                <CardCell column={columns.notHelpful}>{figures?.not_helpful ?? "–"}</CardCell>
                <CardCell column={columns.answers}>{answers}</CardCell>
                <CardCell>
                  <ButtonLink
                    size="sm"
                    to={`/course-questions/${course.id}?lesson=${id}`}
                    aria-label={messages.openOf(title)}
                    className="max-md:mt-2"
                  >
                    {messages.open}
                  </ButtonLink>
                </CardCell>
              </CardRow>
            ))}
          </CardTable>
        </div>
      )}
    </div>
  );
}

/** Shown when the course was deleted, or the person does not teach it. */
export function CourseMissing() {
  return (
    <EmptyState
      headingLevel={1}
      className="my-auto"
      title={messages.missing}
      action={<TextLink to="/dashboard">{messages.back}</TextLink>}
    >
      {messages.missingText}
    </EmptyState>
  );
}
