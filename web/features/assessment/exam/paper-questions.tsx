import type { Paper } from "#domain/exam.schema.ts";
import { isAnswered } from "#domain/grade-answer.ts";
import type { Answers, AnswersState } from "./answers-store.ts";
import { messages } from "./messages.ts";
import { QuestionCard } from "./question-card.tsx";

type QuestionsProps = { paper: Paper; state: AnswersState; answers: Answers; disabled: boolean };

/** The questions of a paper, with a link to each of them. */
export function PaperQuestions({ paper, state, answers, disabled }: QuestionsProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:items-start">
      {/* The padding leaves room for the links' focus rings, which the scrolling element would cut off. */}
      <nav
        aria-label={messages.questionList}
        className="-m-1 p-1 lg:sticky lg:top-[calc(var(--paper-header,7rem)+5rem)] lg:max-h-[calc(100dvh-var(--paper-header,7rem)-6rem)] lg:overflow-y-auto"
      >
        <ol className="flex flex-wrap gap-2">
          {paper.questions.map(({ position }) => (
            <li key={position}>
              <QuestionLink position={position} state={state} />
            </li>
          ))}
        </ol>
      </nav>
      <ol className="grid max-w-3xl gap-6">
        {paper.questions.map((question) => (
          <li key={question.position}>
            <QuestionCard
              question={question}
              count={paper.questions.length}
              saved={state.saved[question.position]}
              late={state.late[question.position]}
              draft={state.drafts[question.position]}
              conflict={state.conflicts[question.position]}
              disabled={disabled}
              answers={answers}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Links to a question. Its accessible name contains the state that the look shows. */
function QuestionLink({ position, state }: { position: number; state: AnswersState }) {
  const { answer = null, marked = false } = state.drafts[position] ?? state.late[position] ?? state.saved[position] ?? {};
  const words = [
    isAnswered(answer) ? messages.answered : messages.unanswered,
    ...(marked ? [messages.marked] : []),
    ...(state.conflicts[position] ? [messages.contested] : []),
  ];
  return (
    <button
      type="button"
      onClick={() => focusQuestion(position)}
      className={`relative grid size-11 place-items-center rounded-md border text-sm tabular-nums ${
        isAnswered(answer) ? "border-accent bg-accent-soft text-ink" : "border-edge bg-surface"
      }`}
    >
      {position + 1}
      {marked && (
        <span aria-hidden="true" className="absolute end-1 top-0 text-accent">
          ●
        </span>
      )}
      <span className="sr-only">, {words.join(", ")}</span>
    </button>
  );
}

/** Focus a question of the paper once it is rendered. */
export function focusQuestion(position: number): void {
  setTimeout(() => {
    const heading = document.getElementById(`question-${position}`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  });
}
