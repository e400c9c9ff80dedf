import type { ExamEntry, ExamList } from "#domain/exam.schema.ts";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { builderHref } from "./builder-place.ts";
import { messages } from "./messages.ts";

const columns = () => [
  messages.columnExam,
  messages.columnState,
  messages.columnAsks,
  messages.columnTaken,
  messages.columnActions,
];

/** The exams of a course. */
export function ExamTable({ list: { course, exams } }: { list: ExamList }) {
  return (
    <div className="grid gap-5">
      <p>
        <ButtonLink variant="primary" to={builderHref({ course: course.id, view: "exams", item: "new" })}>
          {messages.newExam}
        </ButtonLink>
      </p>
      {exams.length === 0 ? (
        <EmptyState headingLevel={3} title={messages.noExams}>
          {messages.noExamsHelp}
        </EmptyState>
      ) : (
        <CardTable label={messages.exams} columns={columns()}>
          {exams.map((exam) => (
            <CardRow
              key={exam.id}
              name={
                <span dir="auto" className="wrap-anywhere">
                  {exam.title}
                </span>
              }
            >
              <CardCell column={messages.columnState}>
                <ExamState exam={exam} />
              </CardCell>
              <CardCell column={messages.columnAsks}>{messages.asks(exam.questions, exam.points)}</CardCell>
              <CardCell column={messages.columnTaken}>{messages.learners(exam.learners)}</CardCell>
              <CardCell>
                <ButtonLink
                  size="sm"
                  to={builderHref({ course: course.id, view: "exams", item: exam.id })}
                  aria-label={messages.editOf(exam.title)}
                >
                  {messages.edit}
                </ButtonLink>
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </div>
  );
}

function ExamState({ exam: { published, closes_at } }: { exam: ExamEntry }) {
  return (
    <span className="grid justify-items-start gap-1">
      <Chip hue={published ? "success" : "info"}>{published ? messages.published : messages.draft}</Chip>
      {closes_at !== null && (
        <span className="text-xs text-muted">
          {messages.closesAt} <Moment at={closes_at} precise />
        </span>
      )}
    </span>
  );
}
