import type { Paper } from "#domain/exam.schema.ts";
import { isAnswered } from "#domain/grade-answer.ts";
import { AnswerFields } from "#web/features/assessment/question/answer-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import type { AnswerDraft } from "./stored-answers.ts";
import { messages } from "./messages.ts";

type ContestedAnswerProps = {
  asked: Paper["questions"][number];
  /** The answer on this device. */
  mine: AnswerDraft;
  disabled: boolean;
  onChoose: (useMine: boolean) => void;
};

/** Two conflicting answers to one question: both are shown, and the person decides which one counts. */
export function ContestedAnswer({ asked: { position, question }, mine, disabled, onChoose }: ContestedAnswerProps) {
  const isWritten = ["short-text", "numeric", "essay"].includes(question.type);
  return (
    <div
      role="group"
      aria-labelledby={`contested-${position}`}
      className="grid gap-3 rounded-md border border-danger bg-surface p-4"
    >
      <div role="status">
        <h3 id={`contested-${position}`} className="font-sans text-base">
          {messages.contested}
        </h3>
        <p>{messages.conflict}</p>
        <p className="text-sm text-muted">{messages.conflictSaved}</p>
      </div>
      <div className="grid gap-1">
        <h4 className="font-sans text-sm text-muted">{messages.conflictMine}</h4>
        {!isAnswered(mine.answer) ? (
          <p>{messages.unanswered}</p>
        ) : isWritten ? (
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {mine.answer?.text}
          </p>
        ) : (
          <AnswerFields
            stemId={`stem-${position}`}
            question={question}
            answer={mine.answer}
            disabled
            onChange={() => undefined}
          />
        )}
      </div>
      {!disabled && (
        <p className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onChoose(true)}>
            {messages.useMine}
          </Button>
          <Button size="sm" onClick={() => onChoose(false)}>
            {messages.useSaved}
          </Button>
        </p>
      )}
    </div>
  );
}
