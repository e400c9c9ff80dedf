import { useState } from "react";
import { examLimits as limits } from "#domain/exam.ts";
import type { Exam } from "#domain/exam.schema.ts";
import type { QuestionList } from "#domain/question.schema.ts";
import { Field, Select } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Trash2 } from "#web/ui/icons-signed-in.tsx";
import { ChevronDown } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { removeItem } from "#web/ui/remove-item.ts";
import { useSearchWhileTyping } from "#web/ui/use-search-while-typing.ts";
import { SearchField } from "#web/ui/search-field.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { findExamQuestions } from "./load-builder.ts";
import { messages } from "./messages.ts";
import { shortStem } from "./question-table.tsx";

type Slot = Exam["slots"][number];
type ExamSlotsProps = { slots: readonly Slot[]; questions: QuestionList; disabled: boolean; onChange: (slots: Slot[]) => void };

/** The contents of an exam: individual questions, and pools to draw from. */
export function ExamSlots({ slots, questions, disabled, onChange }: ExamSlotsProps) {
  const [offered, setOffered] = useState(questions);
  const { field } = useSearchWhileTyping("", {
    onSearch: (search) => void findExamQuestions(questions.course.id, search).then(setOffered, () => undefined),
  });
  const change = (at: number, changed: Partial<Slot>) =>
    onChange(slots.map((slot, other) => (other === at ? { ...slot, ...changed } : slot)));
  function raise(at: number): void {
    const moved = [...slots];
    moved.splice(at - 1, 0, ...moved.splice(at, 1));
    onChange(moved);
  }
  const named = new Set(slots.map(({ question_id }) => question_id));
  const free = offered.questions.filter(({ id }) => !named.has(id));
  const pools = questions.tags.filter(
    ({ tag, exam_questions }) => exam_questions > 0 && !slots.some(({ pool_tag }) => pool_tag === tag),
  );
  const total = slots.reduce((sum, { draw }) => sum + (draw || 0), 0);
  const points = slots.reduce((sum, slot) => sum + (slot.draw * slot.points || 0), 0);
  return (
    <fieldset data-items className="grid gap-3" disabled={disabled}>
      <legend className="ui-field-label mb-1">{messages.slots}</legend>
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.slotsTotal(total, points)}
      </p>
      <ol className="grid gap-2">
        {slots.map((slot, at) => (
          <li
            key={slot.question_id ?? slot.pool_tag}
            className="flex flex-wrap items-center gap-3 rounded-md border border-hairline px-3 py-2"
          >
            <span dir="auto" className="flex-1 basis-full wrap-anywhere sm:min-w-40 sm:basis-0">
              {at + 1}. {slot.pool_tag === null ? shortStem(slot.stem ?? "") : messages.pool(slot.pool_tag, slot.pool_size)}
            </span>
            {slot.pool_tag !== null && (
              <CountInput
                label={messages.slotDraw(at)}
                short={messages.draw}
                most={limits.draw}
                value={slot.draw}
                onChange={(draw) => change(at, { draw })}
              />
            )}
            <CountInput
              label={messages.slotPoints(at)}
              short={messages.points}
              most={limits.points}
              value={slot.points}
              onChange={(each) => change(at, { points: each })}
            />
            <IconButton size="sm" label={messages.slotUp(at)} disabled={disabled || at === 0} onClick={() => raise(at)}>
              <ChevronDown aria-hidden="true" className="rotate-180" />
            </IconButton>
            <IconButton
              data-removes
              size="sm"
              label={messages.removeSlot(at)}
              disabled={disabled}
              onClick={(event) => removeItem(event, () => onChange(slots.filter((_, other) => other !== at)))}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      {!disabled && questions.total === 0 && <Notice>{messages.noExamQuestions}</Notice>}
      {!disabled && questions.total > 0 && (
        <div className="grid gap-4 rounded-md bg-sunken p-4 sm:grid-cols-2">
          {questions.total > questions.page_size && (
            <div className="sm:col-span-2">
              <SearchField
                label={messages.findQuestion}
                placeholder={messages.searchPlaceholder}
                action=""
                {...field}
                onSubmit={undefined}
              />
            </div>
          )}
          <Field label={messages.addQuestion} hint={offered.total > offered.page_size && messages.moreQuestions}>
            <Select
              data-adds
              value=""
              onChange={({ target }) => {
                const found = free.find(({ id }) => id === target.value);
                if (found)
                  onChange([
                    ...slots,
                    {
                      question_id: found.id,
                      pool_tag: null,
                      draw: 1,
                      points: 1,
                      stem: found.stem,
                      type: found.type,
                      pool_size: 1,
                    },
                  ]);
              }}
            >
              <option value="">{messages.chooseQuestion}</option>
              {free.map(({ id, stem }) => (
                <option key={id} value={id}>
                  {shortStem(stem)}
                </option>
              ))}
            </Select>
          </Field>
          {pools.length > 0 && (
            <Field label={messages.addPool}>
              <Select
                value=""
                onChange={({ target }) => {
                  const found = pools.find(({ tag }) => tag === target.value);
                  if (found)
                    onChange([
                      ...slots,
                      {
                        question_id: null,
                        pool_tag: found.tag,
                        draw: 1,
                        points: 1,
                        stem: null,
                        type: null,
                        pool_size: found.exam_questions,
                      },
                    ]);
                }}
              >
                <option value="">{messages.choosePool}</option>
                {pools.map(({ tag, exam_questions }) => (
                  <option key={tag} value={tag} dir="auto">
                    {tag} ({exam_questions})
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </div>
      )}
    </fieldset>
  );
}

type CountInputProps = { label: string; short: string; most: number; value: number; onChange: (value: number) => void };

function CountInput({ label, short, most, value, onChange }: CountInputProps) {
  return (
    <label className="flex items-center gap-2 text-sm">
      <span aria-hidden="true" className="text-muted">
        {short}
      </span>
      <NumberInput min={1} max={most} aria-label={label} className="w-20" value={value} onChange={onChange} />
    </label>
  );
}
