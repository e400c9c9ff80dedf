import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { CourseLanguage } from "#web/features/assessment/question/course-language.ts";
import { useRevalidator } from "react-router";
import type { Paper } from "#domain/exam.schema.ts";
import { isAnswered } from "#domain/grade-answer.ts";
import { useUnsentField } from "#web/platform/unsent-fields.ts";
import { request } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { createAnswers, type Answers, type AnswersState } from "./answers-store.ts";
import { messages } from "./messages.ts";
import { QuestionCard } from "./question-card.tsx";
import { Review } from "./review.tsx";
import { TimeLeft } from "./time-left.tsx";

/** The academy hands in within five seconds of the end. */
const handedInAfterMs = 6_000;

type PaperPageProps = { paper: Paper; userId: string; lease: string };

/** The paper of a running attempt. */
export function PaperPage({ paper, userId, lease }: PaperPageProps) {
  const answers = useMemo(() => createAnswers({ userId, attemptId: paper.id, lease }, paper), [paper, userId, lease]);
  const state = useSyncExternalStore(answers.subscribe, answers.read, answers.read);
  const [reviewing, setReviewing] = useState(false);
  const [isOver, setOver] = useState(false);
  const [isOnBreak, setOnBreak] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => answers.start(), [answers]);
  useUnsentField(Object.keys(state.drafts).length > 0);

  function end(): void {
    setOver(true);
    void answers.flush().then(() => setTimeout(() => void revalidate(), handedInAfterMs));
  }
  async function takeBreak(): Promise<void> {
    await answers.flush();
    const params = { attemptId: paper.id };
    const begun = await request("POST", "/api/attempts/{attemptId}/break", { params, body: { lease, on: true } }).then(
      () => true,
      () => false,
    );
    setOnBreak(begun);
  }
  if (isOnBreak) {
    return (
      <EmptyState
        headingLevel={1}
        className="my-auto"
        title={messages.onBreak}
        action={
          <Button variant="primary" onClick={() => void revalidate().then(() => setOnBreak(false))}>
            {messages.endBreak}
          </Button>
        }
      />
    );
  }
  const isClosed = isOver || state.hindrance === "elsewhere" || state.hindrance === "over";
  return (
    <div className="page-width pb-16">
      <header className="sticky top-16 z-10 grid gap-2 border-b border-hairline bg-paper py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 dir="auto" lang={paper.exam.language} className="text-xl wrap-anywhere">
            {paper.exam.title}
          </h1>
          <TimeLeft closesAt={state.closesAt} skew={state.skew} calm={paper.calm} onEnd={end} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p role="status" className="text-sm text-muted">
            {Object.keys(state.drafts).length === 0 ? messages.allSaved : messages.notSent(Object.keys(state.drafts).length)}
          </p>
          {paper.break_seconds > 0 && !isClosed && (
            <Button size="sm" variant="quiet" onClick={() => void takeBreak()}>
              {messages.takeBreak(Math.ceil(paper.break_seconds / 60))}
            </Button>
          )}
          {!reviewing && (
            <Button size="sm" variant="primary" disabled={isClosed} onClick={() => setReviewing(true)}>
              {messages.review}
            </Button>
          )}
        </div>
      </header>
      <div className="mt-6 grid gap-6">
        <Troubles state={state} isOver={isOver} />
        <CourseLanguage value={paper.exam.language}>
          {reviewing ? (
            <Review
              paper={paper}
              lease={lease}
              state={state}
              answers={answers}
              onBack={(position) => {
                setReviewing(false);
                if (position !== null) focusQuestion(position);
              }}
              onDone={() => void revalidate()}
            />
          ) : (
            <Questions paper={paper} state={state} answers={answers} disabled={isClosed} />
          )}
        </CourseLanguage>
      </div>
    </div>
  );
}

type QuestionsProps = { paper: Paper; state: AnswersState; answers: Answers; disabled: boolean };

function Questions({ paper, state, answers, disabled }: QuestionsProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start">
      <nav aria-label={messages.questionList} className="lg:sticky lg:top-44">
        <ol className="flex flex-wrap gap-2">
          {paper.questions.map(({ position }) => (
            <li key={position}>
              <QuestionLink position={position} state={state} />
            </li>
          ))}
        </ol>
      </nav>
      <ol className="grid max-w-3xl gap-6">
        {paper.questions.map((question) => (
          <li key={question.position}>
            <QuestionCard
              question={question}
              count={paper.questions.length}
              saved={state.saved[question.position]}
              draft={state.drafts[question.position]}
              conflict={state.conflicts[question.position]}
              disabled={disabled}
              answers={answers}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Leads to a question, and says in words what its look says. */
function QuestionLink({ position, state }: { position: number; state: AnswersState }) {
  const { answer = null, marked = false } = state.drafts[position] ?? state.saved[position] ?? {};
  const words = [isAnswered(answer) ? messages.answered : messages.unanswered, ...(marked ? [messages.marked] : [])];
  return (
    <button
      type="button"
      onClick={() => focusQuestion(position)}
      className={`relative grid size-11 place-items-center rounded-md border text-sm tabular-nums ${
        isAnswered(answer) ? "border-accent bg-accent-soft text-ink" : "border-edge bg-surface"
      }`}
    >
      {position + 1}
      {marked && (
        <span aria-hidden="true" className="absolute end-1 top-0 text-accent">
          ●
        </span>
      )}
      <span className="sr-only">, {words.join(", ")}</span>
    </button>
  );
}

function focusQuestion(position: number): void {
  setTimeout(() => {
    const heading = document.getElementById(`question-${position}`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  });
}

/** What hinders saving, in words. */
function Troubles({ state, isOver }: { state: AnswersState; isOver: boolean }) {
  if (isOver || state.hindrance === "over") return <Notice live>{messages.timeUp}</Notice>;
  if (state.hindrance === "elsewhere") {
    return (
      <Notice live tone="danger">
        {messages.takenOver}
      </Notice>
    );
  }
  return (
    <>
      {state.hindrance === "unreachable" && <Notice live>{messages.unreachable}</Notice>}
      {!state.isStored && (
        <Notice live tone="danger">
          {messages.notStored}
        </Notice>
      )}
    </>
  );
}
