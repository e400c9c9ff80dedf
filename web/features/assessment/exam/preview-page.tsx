import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ExamPreview, PreviewResult } from "#domain/exam-preview.schema.ts";
import { CourseLanguage } from "#web/ui/course-language.ts";
import { Html } from "#web/features/assessment/question/html.tsx";
import { ApiError, request } from "#web/platform/api.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { AnswerDraft } from "./stored-answers.ts";
import { messages } from "./messages.ts";
import { PassedChip } from "./own-exams.tsx";
import { examPreviewMessages as words } from "./preview-messages.ts";
import { QuestionCard } from "./question-card.tsx";
import { AnsweredQuestion } from "./result-page.tsx";
import { TimeLeft } from "./time-left.tsx";

type Given = Readonly<Record<number, AnswerDraft>>;

/** An exam that its instructor tries out, as learners see it. The answers are only on this page and are not saved. */
export function PreviewPage({ preview, toExam }: { preview: ExamPreview; toExam: string }) {
  const { exam, passing_percent } = preview;
  const [given, setGiven] = useState<Given>({});
  const [result, setResult] = useState<PreviewResult | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { revalidate } = useRevalidator();

  async function handIn(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const questions = preview.questions.map(({ question_id, version, points, order, position }) => ({
      question_id,
      version,
      points,
      order,
      answer: given[position]?.answer ?? null,
    }));
    try {
      const params = { examId: exam.id };
      setResult(await request("POST", "/api/exams/{examId}/preview/result", { params, body: { questions } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }
  async function startAgain(): Promise<void> {
    setBusy(true);
    await revalidate();
  }

  return (
    <div className="page-width grid gap-6 pt-8 pb-16">
      <Breadcrumb entries={[{ label: words.toExam, to: toExam }, { label: words.title }]} />
      <Notice
        action={
          <Button size="sm" busy={busy && result !== null} onClick={() => void startAgain()}>
            {words.startAgain}
          </Button>
        }
      >
        {words.countsNowhere}
      </Notice>
      <CourseLanguage value={exam.language}>
        {result ? (
          <Result title={exam.title} result={result} passingPercent={passing_percent} />
        ) : (
          <>
            <header className="sticky top-16 z-10 grid gap-2 border-b border-hairline bg-paper py-3">
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <h1 dir="auto" lang={exam.language} className="text-xl wrap-anywhere">
                  {exam.title}
                </h1>
                {preview.closes_at !== null && (
                  <PreviewTime now={preview.now} closesAt={preview.closes_at} onEnd={() => void handIn()} />
                )}
              </div>
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <p className="text-sm text-muted">{words.answersStay}</p>
                <Button size="sm" variant="primary" busy={busy} onClick={() => void handIn()}>
                  {words.handIn}
                </Button>
              </div>
            </header>
            {failure && (
              <Notice live tone="danger" title={words.notHandedIn}>
                {failure}
              </Notice>
            )}
            {preview.instructions !== "" && <Html html={preview.instructions} />}
            <ol className="grid max-w-3xl gap-6">
              {preview.questions.map((question) => (
                <li key={question.position}>
                  <QuestionCard
                    question={{ ...question, answer: null, marked: false, counter: 0 }}
                    count={preview.questions.length}
                    saved={given[question.position]}
                    draft={undefined}
                    conflict={undefined}
                    disabled={false}
                    answers={{
                      change: (position, answer, marked) =>
                        setGiven((before) => ({ ...before, [position]: { answer, marked, counter: 1 } })),
                      settle: () => {},
                    }}
                  />
                </li>
              ))}
            </ol>
          </>
        )}
      </CourseLanguage>
    </div>
  );
}

/** The time left in a preview, counted from when its paper was loaded. */
function PreviewTime({ now, closesAt, onEnd }: { now: string; closesAt: string; onEnd: () => void }) {
  const [skew] = useState(() => Date.parse(now) - Date.now());
  return <TimeLeft closesAt={Date.parse(closesAt)} skew={skew} onEnd={onEnd} />;
}

function Result({ title, result, passingPercent }: { title: string; result: PreviewResult; passingPercent: number }) {
  const { score, max_score, passed, answered, ungraded, questions } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  return (
    <section className="grid gap-6">
      <header className="grid gap-4">
        <h1 ref={heading} tabIndex={-1} dir="auto" className="wrap-anywhere">
          {messages.resultOf(title)}
        </h1>
        <p className="text-muted">{messages.answeredOf(answered)}.</p>
        {score === null ? (
          <Notice>{words.essays(ungraded)}</Notice>
        ) : (
          <p className="flex flex-wrap items-center gap-4">
            <span className="font-title text-4xl tabular-nums">{messages.scored(score, max_score)}</span>
            <PassedChip passed={passed} />
            <span className="text-sm text-muted">{messages.needed(passingPercent)}</span>
          </p>
        )}
      </header>
      {questions.length === 0 && <Notice>{words.onlyPoints}</Notice>}
      {questions.length > 0 && <h2 className="text-2xl">{messages.yourAnswers}</h2>}
      <ol className="grid max-w-3xl gap-6">
        {questions.map((asked) => (
          <li key={asked.position}>
            <AnsweredQuestion asked={asked} attemptId="" />
          </li>
        ))}
      </ol>
    </section>
  );
}
