import { useEffect, useRef, useState, type FormEvent } from "react";
import { feedbackLimits } from "#domain/tutor-feedback.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, Textarea } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ThumbsDown, ThumbsUp } from "#web/ui/icons-signed-in.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

type AnswerFeedbackProps = {
  conversationId: string;
  turnId: string;
  /** The person's earlier feedback on the answer. */
  said: boolean | null;
  /** Shown next to the buttons. */
  children?: React.ReactNode;
};

/** Feedback on an answer: two toggle buttons, and a field for the reason after a negative one. */
export function AnswerFeedback({ conversationId, turnId, said, children }: AnswerFeedbackProps) {
  const [helpful, setHelpful] = useState(said);
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [thanks, setThanks] = useState("");
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isAsking) field.current?.focus();
  }, [isAsking]);

  async function judge(judged: boolean | null, why = ""): Promise<boolean> {
    const before = helpful;
    setHelpful(judged);
    setBusy(true);
    try {
      await request("PUT", "/api/conversations/{id}/turns/{turn}/feedback", {
        params: { id: conversationId, turn: turnId },
        body: { helpful: judged, reason: why },
      });
      setThanks(judged === null ? messages.feedbackTaken : messages.feedbackThanks);
      return true;
    } catch (error) {
      setHelpful(before);
      const description = error instanceof ApiError ? error.message : messages.unreachable;
      toast({ title: messages.feedbackFailed, description, variant: "destructive" });
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function press(pressed: boolean): Promise<void> {
    if (isBusy) return;
    const isTakenBack = helpful === pressed;
    setThanks("");
    setAsking(!isTakenBack && !pressed);
    if (!(await judge(isTakenBack ? null : pressed))) setAsking(false);
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || !(await judge(false, reason))) return;
    setAsking(false);
    setReason("");
  }

  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <IconButton
          size="sm"
          label={messages.helpful}
          aria-pressed={helpful === true}
          className="text-muted aria-pressed:bg-accent-soft aria-pressed:text-accent"
          onClick={() => void press(true)}
        >
          <ThumbsUp aria-hidden="true" />
        </IconButton>
        <IconButton
          size="sm"
          label={messages.notHelpful}
          aria-pressed={helpful === false}
          className="text-muted aria-pressed:bg-accent-soft aria-pressed:text-accent"
          onClick={() => void press(false)}
        >
          <ThumbsDown aria-hidden="true" />
        </IconButton>
        {children}
        <p role="status" className="text-sm text-muted">
          {thanks}
        </p>
      </div>
      {isAsking && (
        <form noValidate onSubmit={(event) => void send(event)} className="mt-2 grid gap-2">
          <Field label={messages.feedbackReason} hint={messages.feedbackHint}>
            <Textarea
              ref={field}
              rows={2}
              value={reason}
              maxLength={feedbackLimits.reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
          <LeaveGuard isChanged={reason.trim() !== ""} isLost={() => reason.trim() !== ""} />
          <div className="flex gap-2">
            <Button type="submit" size="sm" busy={isBusy} disabled={reason.trim() === ""}>
              {messages.feedbackSend}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setAsking(false)}>
              {messages.feedbackSkip}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
