import { useEffect, useId, useState } from "react";
import { createPortal } from "react-dom";
import { CourseLanguage } from "#web/ui/course-language.ts";
import type { Answer, Check, CheckResult } from "#domain/answer.schema.ts";
import { isAnswered } from "#domain/grade-answer.ts";
import { AnswerFields } from "#web/features/assessment/question/answer-fields.tsx";
import { Stem } from "#web/features/assessment/question/cloze-field.tsx";
import { Html } from "#web/features/assessment/question/html.tsx";
import { messages as words } from "#web/features/assessment/question/messages.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { checkLineOf } from "#domain/embeds.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { messages } from "./messages.ts";
import { useCheckPlaces } from "./use-check-places.ts";

type LessonChecksProps = {
  courseId: string;
  lessonId: string;
  language?: string;
  /** The questions, if they came with the lesson; otherwise they are loaded here. */
  loaded?: readonly Check[] | undefined;
  /** For the lesson's authors: questions appear at their places in the preview, above the lines of text that place them. */
  isWriting?: boolean;
};

/**
 * The questions of a lesson, each answerable any number of times: at their places in the text, and the others below it. Renders nothing
 * for a lesson without questions. Usually they come with the lesson, so that the links below them do not move under the reader's pointer.
 */
export function LessonChecks({ courseId, lessonId, language, loaded, isWriting = false }: LessonChecksProps) {
  const id = useId();
  const [checks, setChecks] = useState<readonly Check[] | "failed" | null>(loaded ?? null);
  const [tries, setTries] = useState(0);
  const places = useCheckPlaces(checks);
  const isLoaded = checks !== null && checks !== "failed";
  useEffect(() => {
    if (isLoaded) return;
    const leaving = new AbortController();
    request("GET", "/api/courses/{courseId}/lessons/{lessonId}/checks", {
      params: { courseId, lessonId },
      signal: leaving.signal,
    }).then(
      (answer) => setChecks(answer.checks),
      () => leaving.signal.aborted || setChecks("failed"),
    );
    return () => leaving.abort();
  }, [courseId, lessonId, tries, isLoaded]);

  if (checks === "failed") {
    return (
      <Notice
        className="mt-10"
        action={
          <Button size="sm" onClick={() => setTries(tries + 1)}>
            {messages.tryAgain}
          </Button>
        }
      >
        {messages.notLoaded}
      </Notice>
    );
  }
  if (!checks || checks.length === 0 || !places) return null;
  const shown = places.flatMap(({ element, id: named, isEmpty }) => {
    const check = checks.find((each) => each.id === named);
    return check && isEmpty ? [{ element, check }] : [];
  });
  const below = checks.filter((check) => shown.every((each) => each.check.id !== check.id));
  const cardOf = (check: Check, number: number, heading: "h2" | "h3" = "h3") => (
    <CourseLanguage value={language}>
      <CheckCard check={check} number={number} heading={heading} courseId={courseId} lessonId={lessonId} />
    </CourseLanguage>
  );
  const placed = shown.map(({ element, check }, at) =>
    createPortal(<div className="my-8">{cardOf(check, at + 1, "h2")}</div>, element, `${check.id} ${at}`),
  );
  if (isWriting)
    return (
      <>
        {placed}
        <CheckLines checks={checks} />
      </>
    );
  if (below.length === 0) return placed;
  return (
    <section aria-labelledby={id} className="mt-12 grid max-w-measure gap-5">
      {placed}
      <div>
        <h2 id={id} className="text-2xl">
          {messages.title}
        </h2>
        <p className="mt-1 text-sm text-muted">{messages.about(below.length)}</p>
      </div>
      <ol className="grid gap-5">
        {below.map((check, at) => (
          <li key={check.id}>{cardOf(check, shown.length + at + 1)}</li>
        ))}
      </ol>
    </section>
  );
}

type CheckCardProps = { check: Check; number: number; heading: "h2" | "h3" } & Pick<LessonChecksProps, "courseId" | "lessonId">;

function CheckCard({ check, number, heading: Heading, courseId, lessonId }: CheckCardProps) {
  const { id, version, question, hint } = check;
  const titleId = useId();
  const stemId = useId();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [result, setResult] = useState<CheckResult | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function judge(): Promise<void> {
    if (!answer || !isAnswered(answer)) return setFailure(messages.answerFirst);
    setBusy(true);
    setFailure(null);
    try {
      const path = "/api/courses/{courseId}/lessons/{lessonId}/checks/{questionId}";
      setResult(await request("POST", path, { params: { courseId, lessonId, questionId: id }, body: { version, answer } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card as="article" aria-labelledby={titleId} className="grid gap-4">
      <Heading id={titleId} className="flex flex-wrap items-center gap-2 text-base font-sans text-muted">
        {messages.question(number)}
        {(result?.passed ?? check.passed) && <Chip hue="success">{messages.passed}</Chip>}
      </Heading>
      <Stem question={question} id={stemId} />
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void judge();
        }}
      >
        <AnswerFields
          stemId={stemId}
          question={question}
          answer={answer}
          onChange={(changed) => {
            setAnswer(changed);
            setResult(null);
            setFailure(null);
          }}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy}>
            {messages.judge}
          </Button>
          {hint !== null && (
            <details className="text-sm">
              <summary className="cursor-pointer text-accent">{messages.hint}</summary>
              <Html html={hint} />
            </details>
          )}
        </div>
      </form>
      <div role="status" className="empty:hidden">
        {failure && <Notice tone="danger">{failure}</Notice>}
        {result && (
          <Notice tone={result.verdict === "right" ? "success" : "info"} title={words.verdict[result.verdict]}>
            {result.feedback.map((html, at) => (
              <Html key={at} html={html} />
            ))}
            {result.feedback.length === 0 && result.verdict !== "right" && <p>{messages.again}</p>}
          </Notice>
        )}
      </div>
    </Card>
  );
}

/** The questions of a lesson for its author, each with the line of Markdown that places it in the text. */
function CheckLines({ checks }: { checks: readonly Check[] }) {
  return (
    <details className="rounded-md border border-hairline bg-surface px-4 py-3">
      <summary className="cursor-pointer text-sm font-[550]">{messages.places(checks.length)}</summary>
      <p className="mt-3 max-w-3xl text-sm text-muted">{messages.placesHelp}</p>
      <ul className="mt-3 grid gap-2">
        {checks.map(({ id, question }) => {
          const stem = textOf(question.stem);
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hairline pt-2">
              <span className="grid min-w-0 gap-1">
                <span dir="auto" className="wrap-anywhere">
                  {stem}
                </span>
                <code className="text-xs text-muted wrap-anywhere">{checkLineOf(id)}</code>
              </span>
              <CopyButton text={checkLineOf(id)} label={messages.copyLine} name={messages.copyLineOf(stem)} />
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Return the beginning of a rendered question, as plain text. */
function textOf(html: string): string {
  const text = new DOMParser().parseFromString(html, "text/html").body.textContent.replace(/\s+/g, " ").trim();
  return text.length > 140 ? `${text.slice(0, 139)}…` : text;
}
