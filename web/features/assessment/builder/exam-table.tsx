import type { AccommodationList } from "#domain/accommodation.schema.ts";
import type { ExamEntry, ExamList } from "#domain/exam.schema.ts";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { builderHref } from "./builder-params.ts";
import { messages } from "./messages.ts";

const columns = () => [
  messages.columnExam,
  messages.columnState,
  messages.columnAsks,
  messages.columnTaken,
  messages.columnActions,
];

type ExamTableProps = { list: ExamList; accommodations: AccommodationList };

/** The exams of a course, and its learners' accommodations. */
export function ExamTable({ list: { course, exams }, accommodations }: ExamTableProps) {
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
      <Accommodations list={accommodations} />
    </div>
  );
}

/** Learners with accommodations: what each accommodation grants, but not the reason for it. */
function Accommodations({ list: { learners } }: { list: AccommodationList }) {
  if (learners.length === 0) return null;
  return (
    <section aria-labelledby="accommodations" className="mt-6">
      <h3 id="accommodations" className="text-lg">
        {messages.accommodations}
      </h3>
      <p className="mt-1 text-sm text-muted">{messages.accommodationsHelp}</p>
      <ul className="mt-3 divide-y divide-hairline">
        {learners.map(({ id, full_name, time_percent, break_minutes, extra_attempts, calm }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span dir="auto" className="min-w-48 wrap-anywhere">
              {full_name || messages.someLearner}
            </span>
            <span className="flex flex-wrap gap-1">
              {time_percent > 100 && <Chip>{messages.timeGiven(time_percent)}</Chip>}
              {break_minutes > 0 && <Chip>{messages.breaksGiven(break_minutes)}</Chip>}
              {extra_attempts > 0 && <Chip>{messages.attemptsGiven(extra_attempts)}</Chip>}
              {calm && <Chip>{messages.calmGiven}</Chip>}
            </span>
          </li>
        ))}
      </ul>
    </section>
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
