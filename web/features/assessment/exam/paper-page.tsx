import { useEffect, useMemo, useState, useSyncExternalStore, type CSSProperties } from "react";
import { useRevalidator } from "react-router";
import { CourseLanguage } from "#web/ui/course-language.ts";
import type { Paper } from "#domain/exam.schema.ts";
import { SignInAgain } from "#web/features/people/auth/sign-in-again.tsx";
import { useUnsentField } from "#web/platform/unsent-fields.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { createAnswers, type AnswersState } from "./answers-store.ts";
import { NewNotices, NoticeList, useReadNotices } from "./exam-notices.tsx";
import { messages } from "./messages.ts";
import { focusQuestion, PaperQuestions } from "./paper-questions.tsx";
import { Review } from "./review.tsx";
import { TimeLeft } from "./time-left.tsx";
import { useAttemptClock } from "./use-attempt-clock.ts";
import { useVisibleTime } from "./use-visible-time.ts";

type PaperPageProps = { paper: Paper; userId: string; email: string; lease: string };

/** The paper of a running attempt. */
export function PaperPage({ paper, userId, email, lease }: PaperPageProps) {
  const answers = useMemo(() => createAnswers({ userId, attemptId: paper.id, lease }, paper), [paper, userId, lease]);
  const state = useSyncExternalStore(answers.subscribe, answers.read, answers.read);
  const [reviewing, setReviewing] = useState(false);
  const [isOnBreak, setOnBreak] = useState(false);
  const [header, setHeader] = useState<HTMLElement | null>(null);
  const headerHeight = useHeight(header);
  const { revalidate } = useRevalidator();
  const { notices, isOver, end } = useAttemptClock({ paper, answers, onHandedIn: () => void revalidate() });
  const { unread, markRead } = useReadNotices(paper.id, notices);
  useEffect(() => answers.start(), [answers]);
  const [unsent, contested] = [Object.keys(state.drafts).length, Object.keys(state.conflicts).length];
  const late = Object.keys(state.late).map(Number);
  // What the browser has stored is found there by whoever is about to sign out, on any page.
  useUnsentField(unsent > 0 && !state.isStored);
  const isClosed = isOver || state.saveProblem === "elsewhere" || state.saveProblem === "over";
  const isSignedOut = state.saveProblem === "signed-out";
  const positions = paper.questions.map(({ position }) => position);
  useVisibleTime({ attemptId: paper.id, lease, positions, active: !isOnBreak && !reviewing && !isClosed && !isSignedOut });

  async function takeBreak(): Promise<void> {
    const token = readStoredSession()?.accessToken;
    const fail = (description: string) => toast({ title: messages.noBreak, description, variant: "destructive" });
    await answers.flush();
    // An answer that is saved later would end the break while this page still shows it.
    if (Object.keys(answers.read().drafts).length > 0) return void fail(messages.breakAfterSaving);
    try {
      await request("POST", "/api/attempts/{attemptId}/break", { params: { attemptId: paper.id }, body: { lease, on: true } });
      setOnBreak(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      answers.receiveError(error, token);
      fail(error.message);
    }
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
  return (
    <div className="page-width pb-16" style={headerHeight === null ? {} : besideHeader(headerHeight)}>
      <header ref={setHeader} className="sticky top-16 z-10 grid gap-2 border-b border-hairline bg-paper py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 dir="auto" lang={paper.exam.language} className="text-xl wrap-anywhere">
            {paper.exam.title}
          </h1>
          <TimeLeft closesAt={state.closesAt} skew={state.skew} calm={paper.calm} onEnd={() => (end(), void answers.flush())} />
        </div>
        {/* On a phone a long message wraps, not the button beside it: it must not move while somebody is about to press it. */}
        <div className="flex items-center justify-between gap-x-4">
          <div role="status" className="min-w-0 flex-1 text-sm text-muted">
            <p>{savingWords(state)}</p>
            {contested > 0 && <p className="text-danger">{messages.notChosen(contested)}</p>}
          </div>
          <div className="flex max-w-[60%] flex-none flex-wrap justify-end gap-x-4 gap-y-2">
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
        </div>
        <NewNotices unread={unread} onRead={markRead} />
      </header>
      {isSignedOut && (
        <SignInAgain userId={userId} email={email}>
          {messages.sessionEnded(email)}
        </SignInAgain>
      )}
      {/* Until the person signs in again, nobody else can read the paper. */}
      <div className="mt-6 grid gap-6" hidden={isSignedOut}>
        <NoticeList notices={notices} />
        <Troubles state={state} isOver={isOver} />
        {late.map((position) => (
          <Notice key={position} live title={messages.lateAnswer(position + 1)}>
            {messages.lateWaits}
          </Notice>
        ))}
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
            <PaperQuestions paper={paper} state={state} answers={answers} disabled={isClosed} />
          )}
        </CourseLanguage>
      </div>
    </div>
  );
}

/** Say whether the academy has all answers. Before the first one there is nothing to confirm. */
function savingWords({ drafts, late, saved }: AnswersState): string {
  const [unsent, tooLate] = [Object.keys(drafts).length, Object.keys(late).length];
  if (unsent > 0) return messages.notSent(unsent);
  if (tooLate > 0) return messages.cameLateInAll(tooLate);
  return Object.values(saved).some(({ answer }) => answer !== null) ? messages.allSaved : messages.savedAsYouGo;
}

/** Pass on the header's height, below which other parts stick: it grows with its messages. */
function besideHeader(height: number): CSSProperties {
  return { "--paper-header": `${height}px` } as CSSProperties;
}

/** The problems with saving, in words. */
function Troubles({ state, isOver }: { state: AnswersState; isOver: boolean }) {
  if (isOver || state.saveProblem === "over") return <Notice live>{messages.timeUp}</Notice>;
  if (state.saveProblem === "elsewhere") {
    return (
      <Notice live tone="danger">
        {messages.takenOver}
      </Notice>
    );
  }
  return (
    <>
      {state.saveProblem === "unreachable" && <Notice live>{messages.unreachable}</Notice>}
      {!state.isStored && (
        <Notice live tone="danger">
          {messages.notStored}
        </Notice>
      )}
    </>
  );
}

/** Use the current height of an element in pixels; null while there is none. */
function useHeight(element: HTMLElement | null): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return height;
}
