import { useEffect, useId, useState, type ReactNode } from "react";
import type { AttemptResult } from "#domain/attempt-result.schema.ts";
import { graceSeconds } from "#domain/exam.ts";
import { isAnswered } from "#domain/grade-answer.ts";
import { CourseLanguage } from "#web/ui/course-language.ts";
import { AnswerFields } from "#web/features/assessment/question/answer-fields.tsx";
import { Stem } from "#web/features/assessment/question/cloze-field.tsx";
import { Html } from "#web/features/assessment/question/html.tsx";
import { messages as words } from "#web/features/assessment/question/messages.ts";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { downloadFile } from "#web/platform/save-file.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { examsHref } from "./exam-overview.tsx";
import { EssayReading } from "./essay-reading.tsx";
import { messages } from "./messages.ts";
import { PassedChip } from "./own-exams.tsx";

/** The interval, in milliseconds, of requests for a result that is final in a moment. */
const againMs = 10_000;

type AskedResult = AttemptResult["questions"][number];

/**
 * The result of an attempt, as far as the exam shows it. `refused` is the number of questions with an answer on this device that does not
 * count; `courseEnd` is shown with a passing grade.
 */
export function ResultPage({
  result: loaded,
  refused,
  courseEnd,
}: {
  result: AttemptResult;
  refused: number;
  courseEnd: ReactNode;
}) {
  const result = useFinalResult(loaded);
  const { exam, score, max_score, passing_percent, passed, shown_from, answered, questions } = result;
  return (
    <div className="page-width grid gap-8 py-8 lg:py-12">
      <Breadcrumb
        entries={[
          { label: messages.toExams, to: examsHref },
          { label: exam.title, to: `/exam/${exam.id}` },
          { label: messages.attempt(result.number) },
        ]}
      />
      <header className="grid gap-4">
        <h1 dir="auto" className="wrap-anywhere">
          {messages.resultOf(exam.title)}
        </h1>
        <p className="text-muted">
          {result.handed_in_by === "clock" ? messages.byClock : messages.byYou}, <Moment at={result.handed_in_at} precise />.{" "}
          {messages.answeredOf(answered)}.
        </p>
        {score === null ? (
          <Notice>
            {shown_from ? (
              <>
                {messages.shownFrom} <Moment at={shown_from} precise />
              </>
            ) : result.ungraded > 0 ? (
              messages.essaysWait(result.ungraded)
            ) : (
              messages.waitsForPosting
            )}
          </Notice>
        ) : (
          <p className="flex flex-wrap items-center gap-4">
            <span className="font-title text-4xl tabular-nums">{messages.scored(score, max_score)}</span>
            <PassedChip passed={passed} />
            <span className="text-sm text-muted">{messages.needed(passing_percent)}</span>
          </p>
        )}
        {passed && courseEnd}
        {refused > 0 && <Notice tone="danger">{messages.refusedHere(refused)}</Notice>}
        {result.late.map(({ position, counts, reason }) => (
          <Notice key={position} title={messages.lateAnswer(position + 1)}>
            {counts === null ? messages.lateWaits : counts ? messages.lateCounts : messages.lateDoesNot} {reason}
          </Notice>
        ))}
        {result.corrections.map((told) => (
          <Notice key={told.made_at} title={messages.corrected(told.position === null ? null : told.position + 1)}>
            <p>
              {messages.correctedBy[told.remedy]} {messages.correctedFrom(told)}
            </p>
            <p dir="auto" className="wrap-anywhere">
              {told.reason}
            </p>
          </Notice>
        ))}
        {result.read_again.length > 0 && <ReadAgain passages={result.read_again} />}
        <p className="flex flex-wrap gap-3">
          <ButtonLink to={`/exam/${exam.id}`}>{messages.backToExam}</ButtonLink>
          <ButtonLink to={`/product/${exam.course.id}`}>{messages.toCourse}</ButtonLink>
          <Button
            variant="quiet"
            onClick={() =>
              void downloadFile(`/api/attempts/${result.id}/receipt`, "exam-receipt.json").catch((error: unknown) => {
                if (!(error instanceof ApiError)) throw error;
                toast({ title: messages.failed, description: error.message, variant: "destructive" });
              })
            }
          >
            {messages.receipt}
          </Button>
        </p>
      </header>
      {questions.length > 0 && (
        <section className="grid max-w-3xl gap-6">
          <h2 className="text-2xl">{messages.yourAnswers}</h2>
          <ol className="grid gap-6">
            {questions.map((asked) => (
              <li key={asked.position}>
                <CourseLanguage value={exam.course.language}>
                  <AnsweredQuestion asked={asked} attemptId={result.id} />
                </CourseLanguage>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

/** Use a result as loaded or, if answers may still have been on their way then, as it is once the grace period is over. */
function useFinalResult(loaded: AttemptResult): AttemptResult {
  const [final, setFinal] = useState<AttemptResult | null>(null);
  const { id: attemptId, handed_in_at, shown_from } = final ?? loaded;
  const isSoon = shown_from !== null && Date.parse(shown_from) - Date.parse(handed_in_at) <= graceSeconds * 1000;
  useEffect(() => {
    if (!isSoon) return;
    const stop = new AbortController();
    const ask = () =>
      request("GET", "/api/attempts/{attemptId}/result", { params: { attemptId }, signal: stop.signal }).then(
        setFinal,
        (error: unknown) => {
          // It is asked for again.
          if (!stop.signal.aborted && !(error instanceof ApiError)) throw error;
        },
      );
    const timer = setInterval(() => void ask(), againMs);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [attemptId, isSoon]);
  return loaded.shown_from === null ? loaded : (final ?? loaded);
}

/** A question with the person's answer and its result. */
export function AnsweredQuestion({ asked, attemptId }: { asked: AskedResult; attemptId: string }) {
  const { position, points, question, answer, score, exact_score: exact, judgement, solution, reading } = asked;
  const id = `answered-${position}`;
  const verdict = judgement?.verdict;
  const isOpen = !isAnswered(answer) && !asked.left_out;
  return (
    <Card as="article" aria-labelledby={id} className="grid gap-4">
      <h3 id={id} className="flex flex-wrap items-center gap-3 font-sans text-base text-muted">
        {messages.question(position + 1)}
        {isOpen && <Chip>{messages.unanswered}</Chip>}
        {verdict && !(isOpen && verdict === "wrong") && (
          <Chip hue={verdict === "right" ? "success" : verdict === "wrong" ? "danger" : "info"}>{words.verdict[verdict]}</Chip>
        )}
        {score !== null && !asked.left_out && (
          <span className="font-normal tabular-nums">
            {exact === null ? messages.scored(score, points) : messages.scoredRounded(score, points, exact)}
          </span>
        )}
        {asked.left_out && <span className="font-normal">{messages.leftOut}</span>}
      </h3>
      <Stem question={question} id={`stem-${position}`} />
      <AnswerFields stemId={`stem-${position}`} question={question} answer={answer} onChange={() => {}} disabled />
      {judgement && judgement.feedback.length > 0 && (
        <div role="note" aria-label={words.feedback} className="grid gap-4">
          {judgement.feedback.map((html, at) => (
            <Html key={at} html={html} className="border-s-2 border-line ps-4" />
          ))}
        </div>
      )}
      {asked.read_again && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-muted">{messages.readAgain}</span>
          <TextLink dir="auto" to={passageAddress(asked.read_again)}>
            {asked.read_again.title}
          </TextLink>
        </p>
      )}
      {reading && <EssayReading reading={reading} attemptId={attemptId} position={position} />}
      {solution && question.type !== "essay" && verdict !== "right" && <Solution question={question} solution={solution} />}
    </Card>
  );
}

/** The passages that the missed questions of a failed attempt check, for an exam that does not show its questions. */
function ReadAgain({ passages }: { passages: AttemptResult["read_again"] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid max-w-3xl gap-3 py-2">
      <h2 id={titleId} className="text-xl">
        {messages.readAgainTitle}
      </h2>
      <ul className="grid gap-3">
        {passages.map((passage) => (
          <li key={`${passage.lesson_id} ${passage.passage}`}>
            <TextLink dir="auto" to={passageAddress(passage)}>
              {passage.title}
            </TextLink>
            {passage.passage !== "" && (
              <p dir="auto" className="mt-1 line-clamp-2 border-s-2 border-line ps-3 text-sm text-muted">
                {passage.passage}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Return the address of the passage in a lesson that a question refers to. */
function passageAddress({ course_id, lesson_id, passage }: NonNullable<AskedResult["read_again"]>): string {
  return lessonAddress(course_id, lesson_id, passage === "" ? undefined : passage);
}

/** The correct answer. */
function Solution({ question, solution }: { question: AskedResult["question"]; solution: NonNullable<AskedResult["solution"]> }) {
  const htmlOf = new Map(question.options.map(({ id, html }) => [id, html]));
  const textOf = new Map(question.matches.map(({ id, text }) => [id, text]));
  const List = question.type === "ordering" ? "ol" : "ul";
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className="rounded-md bg-sunken px-4 py-3">
      <p id={titleId} className="text-sm font-[550] text-muted">
        {words.solution}
      </p>
      {solution.text !== "" && <p dir="auto">{solution.text}</p>}
      {solution.options.length > 0 && (
        <List className={question.type === "ordering" ? "list-decimal ps-6" : ""}>
          {solution.options.map((id) => (
            <li key={id}>
              <Html inline html={htmlOf.get(id) ?? ""} />
            </li>
          ))}
        </List>
      )}
      {solution.gaps.length > 0 && (
        <ol className="list-decimal ps-6">
          {solution.gaps.map(({ id, text }) => (
            <li key={id} dir="auto">
              {text}
            </li>
          ))}
        </ol>
      )}
      {solution.matches.length > 0 && (
        <ul>
          {solution.matches.map(({ left, right }) => (
            <li key={left}>
              <Html inline html={htmlOf.get(left) ?? ""} /> → {textOf.get(right)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
