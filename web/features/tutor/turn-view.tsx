import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Answer } from "./answer.tsx";
import { CitationList } from "./citation-list.tsx";
import type { Turn } from "./conversation.ts";
import { CopyButton } from "./copy-button.tsx";
import { messages } from "./messages.ts";
import type { TutorBoxProps } from "./tutor-box.tsx";

type TurnViewProps = Pick<TutorBoxProps, "citationAddress" | "onFollowCitation" | "context"> & {
  turn: Turn;
  /** Absent while another question is being answered. */
  onRetry?: (() => void) | undefined;
};

/**
 * A question and its answer. While it is being written the answer is no live text; once it is whole it takes its place anew, and so a
 * screen reader says it once.
 */
export function TurnView({ turn, citationAddress, onFollowCitation, context, onRetry }: TurnViewProps) {
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
        <div key="coming" aria-live="off" aria-busy="true">
          {turn.answer === "" ? (
            <p className="flex items-center gap-2 text-muted">
              <Spinner />
              {messages.answering}
            </p>
          ) : (
            <Answer text={turn.answer} />
          )}
        </div>
      )}
      {(turn.state === "answered" || turn.state === "stopped") && (
        <div key="whole">
          <VisuallyHidden>{messages.tutor}: </VisuallyHidden>
          <Answer text={turn.answer} />
          {turn.state === "stopped" && <p className="mt-2 text-sm text-muted">{messages.stopped}</p>}
          <CitationList
            citations={turn.citations}
            addressOf={citationAddress}
            currentLessonId={context.lesson}
            onFollow={onFollowCitation}
          />
          <CopyButton text={turn.answer} />
        </div>
      )}
      {turn.state === "unanswered" && (
        <p className="flex items-center justify-end gap-2 text-sm text-muted">
          {messages.notAnswered}
          <Button size="sm" disabled={!onRetry} onClick={onRetry}>
            {messages.tryAgain}
          </Button>
        </p>
      )}
    </>
  );
}
