import { labelled } from "#web/platform/labelled.ts";
import { formatPercent } from "#web/i18n/format.ts";
import { waitWords } from "#web/platform/wait-words.ts";
import type { OwnExam } from "#domain/exam.schema.ts";
import { Card, CardLink } from "#web/ui/card.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { messages } from "./messages.ts";

/** The exams of the courses that a person takes. */
export function OwnExams({ exams }: { exams: readonly OwnExam[] }) {
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {exams.map((exam) => (
        <Card as="li" key={exam.id} className="grid content-start gap-3">
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <ExamStateChip exam={exam} />
            <span dir="auto" lang={exam.course.language} className="wrap-anywhere">
              {exam.course.title}
            </span>
          </p>
          <h3 className="text-xl">
            <CardLink to={`/exam/${exam.id}`} dir="auto" lang={exam.course.language} className="wrap-anywhere">
              {exam.title}
            </CardLink>
          </h3>
          <p className="text-sm text-muted tabular-nums">
            {messages.questions(exam.questions)}
            {exam.time_limit_minutes !== null && `, ${messages.minutes(exam.time_limit_minutes)}`}
            {`, ${messages.ofAttempts(exam.attempts.length, exam.attempts_allowed)}`}
          </p>
          <ExamTimes exam={exam} />
          {exam.grade !== null && (
            <p className="flex items-center gap-2 tabular-nums">
              {labelled(messages.grade, formatPercent(exam.grade / 100))}
              <PassedChip passed={exam.passed} />
            </p>
          )}
          <DecisionNote exam={exam} />
        </Card>
      ))}
    </ul>
  );
}

/** Whether an exam is passed, in words and color. Renders nothing while that is unknown. */
export function PassedChip({ passed }: { passed: boolean | null }) {
  if (passed === null) return null;
  return <Chip hue={passed ? "success" : "danger"}>{passed ? messages.passed : messages.notPassed}</Chip>;
}

/** A note that an instructor has set the grade or excused the learner, and why. */
export function DecisionNote({ exam: { decision } }: { exam: OwnExam }) {
  if (!decision) return null;
  return (
    <p className="text-sm text-muted" dir="auto">
      {decision.excused ? messages.excused : messages.gradeSet} {messages.reason(decision.reason)}
    </p>
  );
}

export function ExamStateChip({ exam: { state } }: { exam: OwnExam }) {
  return <Chip hue={state === "running" ? "accent" : state === "open" ? "info" : undefined}>{messages.state[state]}</Chip>;
}

function ExamTimes({ exam: { state, opens_at, closes_at, waits } }: { exam: OwnExam }) {
  if (waits) return <p className="text-sm text-muted">{waitWords(waits)}</p>;
  const at = state === "not-open" ? opens_at : closes_at;
  if (at === null) return null;
  return (
    <p className="text-sm text-muted">
      {state === "not-open" ? messages.opens : messages.closes} <Moment at={at} precise />
    </p>
  );
}
