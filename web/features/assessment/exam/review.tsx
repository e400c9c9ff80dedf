import { useEffect, useRef, useState } from "react";
import type { Paper } from "#domain/exam.schema.ts";
import { isAnswered } from "#domain/grade-answer.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import type { Answers, AnswersState } from "./answers-store.ts";
import { messages } from "./messages.ts";

type ReviewProps = {
  paper: Paper;
  lease: string;
  state: AnswersState;
  answers: Answers;
  /** Go back to the paper, to a given question or to the previous place. */
  onBack: (position: number | null) => void;
  onDone: () => void;
};

/** An overview of answered and unanswered questions, before an attempt is handed in. */
export function Review({ paper, lease, state, answers, onBack, onDone }: ReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => heading.current?.focus(), []);
  const unsent = Object.keys(state.drafts).length;
  const rows = paper.questions.map(({ position }) => {
    const { answer = null, marked = false } = state.drafts[position] ?? state.late[position] ?? state.saved[position] ?? {};
    const isContested = state.conflicts[position] !== undefined;
    return {
      position,
      answered: isAnswered(answer),
      marked,
      isDraft: state.drafts[position] !== undefined,
      isLate: state.late[position] !== undefined,
      isContested,
    };
  });
  const contested = rows.filter(({ isContested }) => isContested).map(({ position }) => position + 1);

  async function handIn(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const token = readStoredSession()?.accessToken;
    try {
      await answers.flush();
      if (Object.keys(answers.read().drafts).length > 0)
        throw new ApiError(0, { error: messages.waitForSaving, code: "network" });
      await request("POST", "/api/attempts/{attemptId}/hand-in", { params: { attemptId: paper.id }, body: { lease } });
      answers.forget();
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      answers.receiveError(error, token);
      setFailure(error.message);
      setAsking(false);
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="review-title" className="grid max-w-3xl gap-5">
      <h2 id="review-title" ref={heading} tabIndex={-1} className="text-2xl">
        {messages.reviewTitle}
      </h2>
      <p>{messages.reviewText(rows.filter(({ answered }) => answered).length, rows.length)}</p>
      {unsent > 0 && <Notice live>{messages.waitForSaving}</Notice>}
      {contested.length > 0 && (
        <Notice live tone="danger">
          {messages.notChosen(contested.length)}
        </Notice>
      )}
      {failure && (
        <Notice live tone="danger" title={messages.notHandedIn}>
          {failure}
        </Notice>
      )}
      <CardTable
        label={messages.reviewTable}
        columns={[messages.columnQuestion, messages.columnState, messages.columnMark, messages.columnActions]}
      >
        {rows.map(({ position, answered, marked, isDraft, isLate, isContested }) => (
          <CardRow key={position} name={messages.question(position + 1)}>
            <CardCell column={messages.columnState}>
              {isContested ? (
                <Chip hue="danger">{messages.contested}</Chip>
              ) : isLate && !isDraft ? (
                <Chip>{messages.cameLate}</Chip>
              ) : (
                <Chip hue={!answered ? undefined : isDraft ? "info" : "success"}>
                  {!answered ? messages.unanswered : isDraft ? messages.onDevice : messages.saved}
                </Chip>
              )}
            </CardCell>
            <CardCell column={messages.columnMark}>{marked ? messages.marked : ""}</CardCell>
            <CardCell>
              <Button size="sm" variant="quiet" aria-label={messages.goTo(position + 1)} onClick={() => onBack(position)}>
                {messages.goTo(position + 1)}
              </Button>
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" disabled={unsent > 0} onPointerEnter={preloadOverlay} onClick={() => setAsking(true)}>
          {messages.handIn}
        </Button>
        <Button onClick={() => onBack(null)}>{messages.back}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.handInConfirm}
        description={contested.length > 0 ? messages.handInContested(contested.join(", ")) : messages.handInText}
        confirmLabel={messages.handIn}
        busy={busy}
        onConfirm={() => void handIn()}
      />
    </section>
  );
}
