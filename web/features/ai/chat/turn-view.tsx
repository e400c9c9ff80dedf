import type { Citation } from "#domain/chat.schema.ts";
import type { TutorContext } from "#web/platform/tutor-stream-request.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Answer } from "./answer.tsx";
import { BelowAnswer } from "./below-answer.tsx";
import { CitationList } from "./citation-list.tsx";
import type { Turn } from "./conversation.ts";
import { messages, type Speaker } from "./messages.ts";

export type TurnViewProps = {
  turn: Turn;
  speaker: Speaker;
  context: TutorContext;
  citationAddress: (citation: Citation) => string;
  onFollowCitation?: (() => void) | undefined;
  /** Absent while another question is being answered, and when another turn follows. */
  onRetry?: (() => void) | undefined;
  /** The conversation's id, if its answers can be rated. */
  judgedIn?: string | undefined;
  /** Answers the tutor's question which lesson is meant. Absent when `onRetry` is. */
  onChooseLesson?: ((lessonTitle: string) => void) | undefined;
};

/**
 * A question and its answer. The answer is not a live region while it streams; once complete, it is inserted again, so that a screen reader
 * announces it once.
 */
export function TurnView({
  turn,
  speaker,
  citationAddress,
  onFollowCitation,
  context,
  judgedIn,
  onRetry,
  onChooseLesson,
}: TurnViewProps) {
  return (
    <>
      <div
        className="ms-8 max-w-[calc(100%-2rem)] justify-self-end rounded-md bg-wash px-3 py-2 wrap-anywhere whitespace-pre-wrap"
        dir="auto"
      >
        <VisuallyHidden>{messages.you}: </VisuallyHidden>
        {turn.question}
      </div>
      {turn.state === "waiting" && (
        <div key="pending" aria-live="off" aria-busy="true" className="grid grid-cols-1 gap-3">
          {turn.answer !== "" && <Answer text={turn.answer} language={turn.language} isCutOff />}
          {turn.isLost ? (
            <p className="text-sm text-muted">{messages.lost}</p>
          ) : (
            turn.answer === "" && (
              <p className="flex items-center gap-2 text-muted">
                <Spinner />
                {speaker.answering}
              </p>
            )
          )}
        </div>
      )}
      {(turn.state === "answered" || turn.state === "stopped") && (
        <div key="whole">
          <VisuallyHidden>{speaker.name}: </VisuallyHidden>
          <Answer text={turn.answer} language={turn.language} isCutOff={turn.state === "stopped"} />
          {turn.state === "stopped" && <p className="mt-2 text-sm text-muted">{messages.stopped}</p>}
          <CitationList
            citations={turn.citations}
            addressOf={citationAddress}
            currentLessonId={context.lesson}
            onFollow={onFollowCitation}
          />
          <BelowAnswer
            conversationId={judgedIn}
            turnId={turn.id}
            suggestions={turn.suggestions}
            onChooseLesson={onChooseLesson}
            helpful={turn.helpful ?? null}
          >
            <CopyButton text={turn.answer} label={messages.copy} iconOnly className="-ms-2 text-muted" />
            {turn.state === "stopped" && onRetry && (
              <Button size="sm" onClick={onRetry}>
                {messages.tryAgain}
              </Button>
            )}
          </BelowAnswer>
        </div>
      )}
      {turn.state === "unanswered" && (
        <p className="flex items-center justify-end gap-2 text-sm text-muted">
          {turn.isStopped ? messages.stopped : turn.isEmpty ? messages.noReply : speaker.notAnswered}
          <Button size="sm" disabled={!onRetry} onClick={onRetry}>
            {messages.tryAgain}
          </Button>
        </p>
      )}
    </>
  );
}
