import { useId, useState } from "react";
import { noAnswer, type Answer, type AskedQuestion } from "#domain/answer.schema.ts";
import { readNumber, writeDecimal, type DecimalSign } from "#domain/compare-number.ts";
import { numberIn } from "#domain/number-language.ts";
import { questionLimits } from "#domain/question.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field, Input, Select, Textarea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { ClozeField, Stem } from "./cloze-field.tsx";
import { useCourseLanguage } from "#web/ui/course-language.ts";
import { Html } from "./html.tsx";
import { messages } from "./messages.ts";
import { OrderField } from "./order-field.tsx";

export type AnswerFieldsProps = {
  question: AskedQuestion;
  answer: Answer | null;
  onChange: (answer: Answer) => void;
  disabled?: boolean;
};

/**
 * The input of a question's answer: usable by keyboard, by single clicks, and with screen readers. The stem with that id names it, so that
 * it is heard by whoever moves from field to field.
 */
export function AnswerFields({ stemId, ...props }: AnswerFieldsProps & { stemId: string }) {
  if (props.question.type === "cloze") return <ClozeField {...props} />;
  return (
    <div role="group" aria-labelledby={stemId} className="grid">
      <FieldsOfType {...props} />
    </div>
  );
}

function FieldsOfType(props: AnswerFieldsProps) {
  switch (props.question.type) {
    case "single-choice":
    case "true-false":
      return <OneChoice {...props} />;
    case "multiple-choice":
      return <ManyChoices {...props} />;
    case "short-text":
      return <ShortText {...props} />;
    case "numeric":
      return <NumberField {...props} />;
    case "ordering":
      return <OrderField {...props} />;
    case "matching":
      return <MatchField {...props} />;
    case "cloze":
      return <ClozeField {...props} />;
    case "essay":
      return <EssayField {...props} />;
  }
}

function OneChoice({ question, answer, onChange, disabled = false }: AnswerFieldsProps) {
  const name = useId();
  return (
    <RadioGroup
      legend={messages.chooseOne}
      name={name}
      value={answer?.options[0] ?? ""}
      onValueChange={(id) => onChange({ ...noAnswer, options: [id] })}
      options={question.options.map(({ id, html }) => ({ value: id, label: <Html inline html={html} />, disabled }))}
    />
  );
}

function ManyChoices({ question, answer, onChange, disabled = false }: AnswerFieldsProps) {
  const ticked = answer?.options ?? [];
  return (
    <fieldset className="ui-radio-group">
      <legend className="ui-field-label">{messages.chooseAll}</legend>
      {question.options.map(({ id, html }) => (
        <Checkbox
          key={id}
          label={<Html inline html={html} />}
          checked={ticked.includes(id)}
          disabled={disabled}
          onChange={({ target }) =>
            onChange({ ...noAnswer, options: target.checked ? [...ticked, id] : ticked.filter((other) => other !== id) })
          }
        />
      ))}
    </fieldset>
  );
}

function ShortText({ answer, onChange, disabled }: AnswerFieldsProps) {
  return (
    <Field label={messages.yourAnswer} className="max-w-lg">
      <Input
        dir="auto"
        lang={useCourseLanguage()}
        autoComplete="off"
        spellCheck={false}
        maxLength={questionLimits.answer}
        value={answer?.text ?? ""}
        disabled={disabled}
        onChange={({ target }) => onChange({ ...noAnswer, text: target.value })}
      />
    </Field>
  );
}

function EssayField({ answer, onChange, disabled }: AnswerFieldsProps) {
  const text = answer?.text ?? "";
  return (
    <Field label={messages.yourEssay} hint={messages.words(text.trim() === "" ? 0 : text.trim().split(/\s+/u).length)}>
      <Textarea
        rows={10}
        dir="auto"
        lang={useCourseLanguage()}
        maxLength={questionLimits.essay}
        value={text}
        disabled={disabled}
        onChange={({ target }) => onChange({ ...noAnswer, text: target.value })}
      />
    </Field>
  );
}

/** The field for a number. For an ambiguous one, such as "1,500", it asks which number is meant. */
function NumberField({ question, answer, onChange, disabled }: AnswerFieldsProps) {
  const text = answer?.text ?? "";
  const read = readNumber(text, answer?.decimal ?? null);
  const signs: DecimalSign[] = [".", ","];
  const language = useCourseLanguage() ?? "en";
  return (
    <div className="grid gap-3">
      <Field
        label={messages.yourNumber(question.unit)}
        hint={read.kind === "none" && text.trim() !== "" ? messages.noNumber : undefined}
        className="max-w-xs"
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={questionLimits.number}
          value={text}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...noAnswer, text: target.value })}
        />
      </Field>
      {read.kind === "ambiguous" && !disabled && (
        <Notice
          live
          action={
            <span className="flex flex-wrap gap-2">
              {signs.map((sign) => (
                <Button key={sign} size="sm" onClick={() => onChange({ ...noAnswer, text, decimal: sign })}>
                  {messages.meant(numberIn(language, writeDecimal(read.readings[sign])))}
                </Button>
              ))}
            </span>
          }
        >
          {messages.ambiguous(text.trim())}
        </Notice>
      )}
    </div>
  );
}

function MatchField({ question, answer, onChange, disabled }: AnswerFieldsProps) {
  const prefix = useId();
  const chosen = new Map((answer?.matches ?? []).map(({ left, right }) => [left, right]));
  function choose(left: string, right: string): void {
    chosen.delete(left);
    if (right !== "") chosen.set(left, right);
    onChange({ ...noAnswer, matches: Array.from(chosen, ([one, other]) => ({ left: one, right: other })) });
  }
  return (
    <fieldset className="ui-radio-group">
      <legend className="ui-field-label">{messages.match}</legend>
      {question.options.map(({ id, html }, at) => (
        <div key={id} className="grid items-center gap-2 sm:grid-cols-2">
          <Html inline html={html} id={`${prefix}-${at}`} />
          <Select
            id={`${prefix}-${at}-match`}
            aria-label={messages.matchNumber(at)}
            aria-labelledby={`${prefix}-${at}-match ${prefix}-${at}`}
            value={chosen.get(id) ?? ""}
            disabled={disabled}
            onChange={({ target }) => choose(id, target.value)}
          >
            <option value="">{messages.choose}</option>
            {question.matches.map((match) => (
              <option key={match.id} value={match.id}>
                {match.text}
              </option>
            ))}
          </Select>
        </div>
      ))}
    </fieldset>
  );
}

/** Lets an author try a question's fields. Nothing is saved. */
export function TriedQuestion({ question }: { question: AskedQuestion }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const stemId = useId();
  return (
    <div className="grid gap-4">
      <Stem question={question} id={stemId} />
      <AnswerFields stemId={stemId} question={question} answer={answer} onChange={setAnswer} />
    </div>
  );
}
