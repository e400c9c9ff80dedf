import type { Paper } from "#domain/exam.schema.ts";
import { readNumber } from "#domain/compare-number.ts";
import { isAnswered } from "#domain/grade-answer.ts";
import { AnswerFields } from "#web/features/assessment/question/answer-fields.tsx";
import { Stem } from "#web/features/assessment/question/cloze-field.tsx";
import { CreditRule } from "#web/features/assessment/question/credit-rule.tsx";
import { messages as words } from "#web/features/assessment/question/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Chip } from "#web/ui/chip.tsx";
import type { Answers } from "./answers-store.ts";
import { ContestedAnswer } from "./contested-answer.tsx";
import type { AnswerDraft } from "./stored-answers.ts";
import { messages } from "./messages.ts";

const hues = {
  contested: "danger",
  late: undefined,
  saved: "success",
  unclear: "danger",
  "on-device": "info",
  unanswered: undefined,
} as const;
type AnswerState = keyof typeof hues;

function wordsOf(state: AnswerState): string {
  if (state === "contested") return messages.contested;
  if (state === "on-device") return messages.onDevice;
  if (state === "late") return messages.cameLate;
  if (state === "unclear") return messages.unclear;
  return state === "saved" ? messages.saved : messages.unanswered;
}

type QuestionCardProps = {
  question: Paper["questions"][number];
  count: number;
  saved: AnswerDraft | undefined;
  /** An answer that came too late and is sealed. */
  late?: AnswerDraft | undefined;
  draft: AnswerDraft | undefined;
  /** An answer on this device that conflicts with the saved one. */
  conflict: AnswerDraft | undefined;
  disabled: boolean;
  answers: Pick<Answers, "change" | "settle">;
};

/** One question of the paper, with the state of its answer. */
export function QuestionCard({ question: asked, count, saved, late, draft, conflict, disabled, answers }: QuestionCardProps) {
  const { position, points, question } = asked;
  const { answer = null, marked = false } = draft ?? late ?? saved ?? {};
  const isUnclear = question.type === "numeric" && readNumber(answer?.text ?? "", answer?.decimal ?? null).kind === "ambiguous";
  const settled = isUnclear ? "unclear" : isAnswered(answer) ? "saved" : "unanswered";
  const state = conflict ? "contested" : draft ? "on-device" : late ? "late" : settled;
  return (
    <Card as="article" aria-labelledby={`question-${position}`} className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2
          id={`question-${position}`}
          tabIndex={-1}
          className="scroll-mt-[calc(var(--paper-header,7rem)+5rem)] font-sans text-base text-muted"
        >
          {messages.questionOf(position + 1, count)}
          <span className="font-normal"> · {messages.points(points)}</span>
        </h2>
        <Chip hue={hues[state]}>{wordsOf(state)}</Chip>
      </header>
      <Stem question={question} id={`stem-${position}`} />
      <CreditRule question={question} className="text-sm text-muted" />
      <AnswerFields
        stemId={`stem-${position}`}
        question={question}
        answer={answer}
        disabled={disabled}
        onChange={(changed) => answers.change(position, changed, marked)}
      />
      {conflict && (
        <ContestedAnswer
          asked={asked}
          mine={conflict}
          disabled={disabled}
          onChoose={(useMine) => answers.settle(position, useMine)}
        />
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-3">
        <Checkbox
          label={messages.markForReview}
          checked={marked}
          disabled={disabled}
          onChange={({ target }) => answers.change(position, answer, target.checked)}
        />
        {isAnswered(answer) && !disabled && (
          <Button size="sm" variant="quiet" onClick={() => answers.change(position, null, marked)}>
            {words.clear}
          </Button>
        )}
      </footer>
    </Card>
  );
}
