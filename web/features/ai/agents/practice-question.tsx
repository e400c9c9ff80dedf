import { useState } from "react";
import type { PracticeQuestion as Question } from "#domain/agents.schema.ts";
import { useUnsentField } from "#web/platform/unsent-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { CitationLink } from "./citations.tsx";
import { messages } from "./messages.ts";

type PracticeQuestionProps = {
  number: number;
  name: string;
  question: Question;
  mayPractise: boolean;
  busy: boolean;
  onChoose: (option: number) => void;
};

/** One question. Choosing alone tells nothing: the answer comes when it is asked for, once. */
export function PracticeQuestion({ number, name, question, mayPractise, busy, onChoose }: PracticeQuestionProps) {
  const [option, setOption] = useState<number | null>(null);
  const [reminded, setReminded] = useState(false);
  const isOpen = mayPractise && question.chosen === null;
  useUnsentField(isOpen && option !== null);
  if (!isOpen) return <AnsweredQuestion number={number} question={question} />;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (option === null) setReminded(true);
        else onChoose(option);
      }}
    >
      <RadioGroup
        legend={
          <span dir="auto">
            {number}. {question.question}
          </span>
        }
        name={name}
        options={question.options.map((label, index) => ({ value: String(index), label }))}
        value={option === null ? "" : String(option)}
        onValueChange={(value) => {
          setOption(Number(value));
          setReminded(false);
        }}
        error={reminded ? messages.chooseFirst : undefined}
      />
      <Button type="submit" size="sm" busy={busy} className="justify-self-start">
        {messages.check}
      </Button>
    </form>
  );
}

/** A question whose answer is known: to staff, or because it has been chosen. */
function AnsweredQuestion({
  number,
  question: { question, options, chosen, answer, citation },
}: {
  number: number;
  question: Question;
}) {
  return (
    <div className="grid gap-3">
      <p className="font-semibold" dir="auto">
        {number}. {question}
      </p>
      <ul className="grid gap-1.5">
        {options.map((option, index) => (
          <li key={option} className="flex flex-wrap items-center gap-2 border-s-2 border-hairline ps-3" dir="auto">
            {option}
            {index === chosen && <Chip>{messages.yourOption}</Chip>}
            {index === answer && <Chip hue="success">{messages.rightOption}</Chip>}
          </li>
        ))}
      </ul>
      {chosen !== null && answer !== null && (
        <Notice tone={chosen === answer ? "success" : "info"} live>
          <p>{chosen === answer ? messages.right : messages.wrong(options[answer] ?? "")}</p>
        </Notice>
      )}
      {citation && (
        <div className="text-sm">
          <p className="mb-1 text-muted">{messages.saysWhere}</p>
          <CitationLink citation={citation} />
        </div>
      )}
    </div>
  );
}
