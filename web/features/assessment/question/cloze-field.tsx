import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { noAnswer, type AskedQuestion } from "#domain/answer.schema.ts";
import { questionLimits } from "#domain/question.ts";
import { Input, Select } from "#web/ui/field.tsx";
import type { AnswerFieldsProps } from "./answer-fields.tsx";
import { useCourseLanguage } from "./course-language.ts";
import { Html } from "./html.tsx";
import { messages } from "./messages.ts";

/** The stem of a question. That of a cloze contains its fields, so it is not shown here. */
export function Stem({ question, id }: { question: AskedQuestion; id: string }) {
  return question.type === "cloze" ? null : <Html id={id} html={question.stem} />;
}

/** A text with gaps, each a field in its place. All have the same width, so that none reveals its answer. */
export function ClozeField({ question, answer, onChange, disabled }: AnswerFieldsProps) {
  const text = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState<ReadonlyMap<string, Element>>(new Map());
  useEffect(() => {
    const found = text.current?.querySelectorAll("[data-gap]") ?? [];
    setPlaces(new Map(Array.from(found, (element) => [element.getAttribute("data-gap") ?? "", element])));
  }, [question.stem]);
  const filled = new Map((answer?.gaps ?? []).map(({ id, text: of }) => [id, of]));
  function fill(id: string, value: string): void {
    filled.set(id, value);
    const gaps = question.gaps.flatMap((gap) => {
      const kept = filled.get(gap.id) ?? "";
      return kept === "" ? [] : [{ id: gap.id, text: kept }];
    });
    onChange({ ...noAnswer, gaps });
  }
  return (
    <div role="group" aria-label={messages.gaps}>
      <div
        ref={text}
        dir="auto"
        lang={useCourseLanguage()}
        data-size="sm"
        className="prose max-w-measure leading-[2.6]"
        dangerouslySetInnerHTML={{ __html: question.stem }}
      />
      {question.gaps.map(({ id, choices }, at) => {
        const place = places.get(id);
        const value = filled.get(id) ?? "";
        const named = { "aria-label": messages.gapOf(at + 1, question.gaps.length), disabled, value };
        return (
          place &&
          createPortal(
            <span className="inline-block w-40 max-w-full align-middle leading-normal">
              {choices.length === 0 ? (
                <Input
                  {...named}
                  dir="auto"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={questionLimits.acceptedText}
                  onChange={({ target }) => fill(id, target.value)}
                />
              ) : (
                <Select {...named} onChange={({ target }) => fill(id, target.value)}>
                  <option value="">{messages.choose}</option>
                  {choices.map((choice) => (
                    <option key={choice.id} value={choice.id}>
                      {choice.text}
                    </option>
                  ))}
                </Select>
              )}
            </span>,
            place,
            id,
          )
        );
      })}
    </div>
  );
}
