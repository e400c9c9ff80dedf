import { labelled } from "#web/platform/labelled.ts";
import { CourseLanguage } from "#web/ui/course-language.ts";
import { formatPercent } from "#web/i18n/format.ts";
import { waitWords } from "#web/platform/wait-words.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ExamPage, OwnExam } from "#domain/exam.schema.ts";
import { Html } from "#web/features/assessment/question/html.tsx";
import { ApiError, request } from "#web/platform/api.ts";
import { newId } from "#web/platform/new-id.ts";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { canStore } from "./answers-store.ts";
import { rememberLease } from "./attempt-lease.ts";
import { messages } from "./messages.ts";
import { DecisionNote, PassedChip, ExamStateChip } from "./own-exams.tsx";

export const examsHref = "/dashboard?tab=assessments-exams";

/** An exam before or after it is taken: its rules, the start button, and earlier results. */
export function ExamOverview({ page: { exam, instructions }, userId }: { page: ExamPage; userId: string }) {
  const isHydrated = useHydrated();
  return (
    <div className="page-width grid gap-8 py-8 lg:py-12">
      <Breadcrumb entries={[{ label: messages.toExams, to: examsHref }, { label: exam.title }]} />
      <header className="grid gap-3">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <ExamStateChip exam={exam} />
          <TextLink quiet to={`/product/${exam.course.id}`} dir="auto" lang={exam.course.language}>
            {exam.course.title}
          </TextLink>
        </p>
        <h1 dir="auto" lang={exam.course.language} className="wrap-anywhere">
          {exam.title}
        </h1>
        {exam.grade !== null && (
          <p className="flex items-center gap-3 text-lg tabular-nums">
            {labelled(messages.grade, formatPercent(exam.grade / 100))}
            <PassedChip passed={exam.passed} />
          </p>
        )}
        <DecisionNote exam={exam} />
        {exam.waits && <Notice>{waitWords(exam.waits)}</Notice>}
      </header>
      <ExamFacts exam={exam} />
      {instructions !== "" && (
        <CourseLanguage value={exam.course.language}>
          <Html html={instructions} />
        </CourseLanguage>
      )}
      {["open", "running"].includes(exam.state) && (
        <div className="grid max-w-measure gap-4">
          <p className="text-muted">{messages.rules}</p>
          {isHydrated && !canStore() && <Notice tone="danger">{messages.noStorage}</Notice>}
          <StartExam exam={exam} userId={userId} />
        </div>
      )}
      {exam.attempts.length > 0 && <AttemptTable exam={exam} />}
    </div>
  );
}

function ExamFacts({ exam }: { exam: OwnExam }) {
  const facts: [string, React.ReactNode][] = [
    [messages.questionCount, exam.questions],
    [messages.timeLimit, exam.time_limit_minutes === null ? messages.noLimit : messages.minutes(exam.time_limit_minutes)],
    [messages.attempts, messages.attemptsUsed(exam.attempts.length, exam.attempts_allowed)],
    [messages.passing, formatPercent(exam.passing_percent)],
    ...(exam.attempts_allowed > 1 ? [[messages.counts, messages.grading[exam.grading]] as [string, string]] : []),
    ...(exam.opens_at ? [[messages.opens, <Moment key="o" at={exam.opens_at} precise />] as [string, React.ReactNode]] : []),
    ...(exam.closes_at ? [[messages.closes, <Moment key="c" at={exam.closes_at} precise />] as [string, React.ReactNode]] : []),
  ];
  return (
    <dl className="grid max-w-3xl grid-cols-2 gap-x-6 gap-y-4 border-y border-hairline py-5 sm:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function StartExam({ exam, userId }: { exam: OwnExam; userId: string }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const running = exam.attempts.find(({ handed_in_at }) => handed_in_at === null);
  if (running) {
    return (
      <p>
        <ButtonLink variant="primary" size="lg" to={`/attempt/${running.id}`}>
          {messages.resume}
        </ButtonLink>
      </p>
    );
  }
  async function start(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const lease = newId();
      const path = "/api/learning/exams/{examId}/attempts";
      const { id } = await request("POST", path, { params: { examId: exam.id }, body: { lease, access_code: code } });
      rememberLease(userId, id, lease);
      await navigate(`/attempt/${id}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      setBusy(false);
    }
  }
  return (
    <>
      {failure && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      {exam.needs_code && (
        <Field label={messages.accessCode} className="max-w-xs">
          <Input dir="auto" autoComplete="off" maxLength={60} value={code} onChange={({ target }) => setCode(target.value)} />
        </Field>
      )}
      <p>
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          disabled={exam.needs_code && code.trim() === ""}
          onClick={() => void start()}
        >
          {exam.attempts.length > 0 ? messages.startAgain : messages.start}
        </Button>
      </p>
    </>
  );
}

function AttemptTable({ exam }: { exam: OwnExam }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">{messages.yourAttempts}</h2>
      <CardTable
        label={messages.yourAttempts}
        columns={[messages.attemptColumn, messages.handedInAt, messages.grade, messages.columnActions]}
      >
        {exam.attempts.map(({ id, number, handed_in_at, score, max_score, passed }) => (
          <CardRow key={id} name={messages.attempt(number)}>
            <CardCell column={messages.handedInAt}>
              {handed_in_at ? <Moment at={handed_in_at} precise /> : messages.running}
            </CardCell>
            <CardCell column={messages.grade}>
              {score === null ? (
                <span className="text-muted">{handed_in_at ? messages.notShownYet : ""}</span>
              ) : (
                <span className="flex flex-wrap items-center gap-2 tabular-nums">
                  {messages.scored(score, max_score)} <PassedChip passed={passed} />
                </span>
              )}
            </CardCell>
            <CardCell>
              <TextLink to={`/attempt/${id}`}>{handed_in_at ? messages.seeResult : messages.resume}</TextLink>
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
    </section>
  );
}
