import { useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { noAnswer, type AskedQuestion } from "#domain/answer.schema.ts";
import { questionLimits } from "#domain/question.ts";
import { Input, Select } from "#web/ui/field.tsx";
import type { AnswerFieldsProps } from "./answer-fields.tsx";
import { useCourseLanguage } from "#web/ui/course-language.ts";
import { Html } from "./html.tsx";
import { messages } from "./messages.ts";

/** The stem of a question. That of a cloze contains its fields, so it is not shown here. */
export function Stem({ question, id }: { question: AskedQuestion; id: string }) {
  return question.type === "cloze" ? null : <Html id={id} html={question.stem} />;
}

/**
 * A text with gaps, each a field in its place. All have the same width, so that none reveals its answer.
 * Each is described by its sentence, for those who reach it without the text around it. The descriptions are hidden, so that reading the
 * text from the beginning says nothing twice.
 */
export function ClozeField({ question, answer, onChange, disabled }: AnswerFieldsProps) {
  const text = useRef<HTMLDivElement>(null);
  const descriptionId = useId();
  const language = useCourseLanguage();
  const [places, setPlaces] = useState<ReadonlyMap<string, Element>>(new Map());
  useEffect(() => {
    const found = text.current?.querySelectorAll("[data-gap]") ?? [];
    setPlaces(new Map(Array.from(found, (element) => [element.getAttribute("data-gap") ?? "", element])));
  }, [question.stem]);
  const filled = new Map((answer?.gaps ?? []).map(({ id, text: of }) => [id, of]));
  function fill(id: string, value: string): void {
    filled.set(id, value);
    const gaps = question.gaps.flatMap((gap) => {
      const text = filled.get(gap.id) ?? "";
      return text === "" ? [] : [{ id: gap.id, text }];
    });
    onChange({ ...noAnswer, gaps });
  }
  return (
    <div role="group" aria-label={messages.gaps}>
      <div
        ref={text}
        dir="auto"
        lang={language}
        data-size="sm"
        className="prose max-w-measure leading-[2.6]"
        dangerouslySetInnerHTML={{ __html: question.stem }}
      />
      {question.gaps.map(({ id, choices }, at) => {
        const place = places.get(id);
        const value = filled.get(id) ?? "";
        const named = {
          "aria-label": messages.gapOf(at + 1, question.gaps.length),
          "aria-describedby": `${descriptionId}-${at}`,
          disabled,
          value,
        };
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
              <span hidden id={`${descriptionId}-${at}`}>
                {sentenceAround(place, language)}
              </span>
            </span>,
            place,
            id,
          )
        );
      })}
    </div>
  );
}

/** Stand-ins for the gap and the others while a text is divided into sentences: no sentence ends at them. */
const marks = { gap: "\ue000", other: "\ue001" } as const;

/** Return the sentence around a gap, with the gap said in words and the others as dots. */
function sentenceAround(place: Element, language: string | undefined): string {
  const block = place.closest("p, li, td, th, dd, h1, h2, h3, h4, h5, h6, blockquote, div") ?? place;
  const copy = block.cloneNode(true) as Element;
  const gap = place.getAttribute("data-gap");
  for (const each of copy.querySelectorAll("[data-gap]"))
    each.replaceWith(each.getAttribute("data-gap") === gap ? marks.gap : marks.other);
  // A formula has its text twice more: as it was typed, and as it is drawn.
  for (const each of copy.querySelectorAll("annotation, [aria-hidden=true]")) each.remove();
  const words = copy.textContent.replace(/\s+/g, " ").trim();
  const sentences = Array.from(
    new Intl.Segmenter(language, { granularity: "sentence" }).segment(words),
    ({ segment }) => segment,
  );
  const sentence = sentences.find((each) => each.includes(marks.gap)) ?? words;
  return sentence.trim().replaceAll(marks.gap, messages.blank).replaceAll(marks.other, "…");
}
