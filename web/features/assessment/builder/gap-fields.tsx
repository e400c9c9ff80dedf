import { gapNames, questionLimits as limits } from "#domain/question.ts";
import { newId } from "#web/platform/new-id.ts";
import { Field, Select, Textarea } from "#web/ui/field.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { KeyList, MatchingRules, RemoveRow } from "./key-lists.tsx";
import { messages } from "./messages.ts";
import { newGap, newRubricRow, type FormGap, type FormPartProps } from "./question-form.ts";

/** The gaps of a cloze question, with their accepted answers. */
export function GapList({ form, onChange, errorOf }: FormPartProps) {
  const { gaps, stem } = form;
  const change = (at: number, changed: Partial<FormGap>) =>
    onChange({ gaps: gaps.map((gap, other) => (other === at ? { ...gap, ...changed } : gap)) });
  function add(): void {
    const names = new Set([...gapNames(stem), ...gaps.map(({ name }) => name)]);
    let number = 1;
    while (names.has(String(number)) && gaps.some(({ name }) => name === String(number))) number++;
    const name = String(number);
    const shown = gapNames(stem).includes(name) ? stem : `${stem}${stem === "" || /\s$/.test(stem) ? "" : " "}[[${name}]]`;
    onChange({ gaps: [...gaps, newGap(name)], stem: shown });
  }
  return (
    <div className="grid gap-3">
      <KeyList
        legend={messages.gaps}
        hint={messages.gapsHint}
        error={errorOf("gaps")}
        add={messages.addGap}
        isFull={gaps.length >= limits.gaps}
        onAdd={add}
      >
        {gaps.map((gap, at) => (
          <div key={gap.id} className="grid gap-3 rounded-md border border-hairline p-3">
            <div className="flex items-start gap-3">
              <p className="min-w-0 flex-1 font-[550]">[[{gap.name}]]</p>
              <RemoveRow
                label={messages.removeGap(gap.name)}
                onClick={() =>
                  onChange({ gaps: gaps.filter(({ id }) => id !== gap.id), stem: stem.replace(`[[${gap.name}]]`, "") })
                }
              />
            </div>
            <Field label={messages.gapKind(gap.name)} className="max-w-xs">
              <Select
                value={gap.isChoice ? "choice" : "text"}
                onChange={({ target }) => change(at, { isChoice: target.value === "choice" })}
              >
                <option value="text">{messages.gapTyped}</option>
                <option value="choice">{messages.gapChosen}</option>
              </Select>
            </Field>
            <Field
              label={gap.isChoice ? messages.gapChoices(gap.name) : messages.gapAccepted(gap.name)}
              hint={gap.isChoice ? messages.gapChoicesHint : messages.acceptedHint}
              error={errorOf(`gaps.${at}.accepted`) ?? errorOf(`gaps.${at}.choices`) ?? errorOf(`gaps.${at}.name`)}
              className="max-w-lg"
            >
              <Textarea
                rows={2}
                dir="auto"
                spellCheck={false}
                value={gap.lines}
                onChange={({ target }) => change(at, { lines: target.value })}
              />
            </Field>
          </div>
        ))}
      </KeyList>
      <MatchingRules form={form} onChange={onChange} />
    </div>
  );
}

/** The rubric of an essay. */
export function RubricList({ form, onChange, errorOf }: FormPartProps) {
  const { rubric } = form;
  const change = (at: number, changed: Partial<(typeof rubric)[number]>) =>
    onChange({ rubric: rubric.map((row, other) => (other === at ? { ...row, ...changed } : row)) });
  return (
    <KeyList
      legend={messages.rubric}
      hint={messages.rubricHint}
      error={errorOf("rubric")}
      add={messages.addCriterion}
      isFull={rubric.length >= limits.rubric}
      onAdd={() => onChange({ rubric: [...rubric, newRubricRow(newId())] })}
    >
      {rubric.map((row, at) => (
        <div key={row.id} className="flex items-start gap-2">
          <Field label={messages.criterion(at)} labelHidden error={errorOf(`rubric.${at}.text`)} className="min-w-0 flex-1">
            <Textarea
              rows={1}
              dir="auto"
              maxLength={limits.criterion}
              value={row.text}
              placeholder={messages.criterion(at)}
              onChange={({ target }) => change(at, { text: target.value })}
            />
          </Field>
          <Field label={messages.criterionPoints(at)} labelHidden error={errorOf(`rubric.${at}.points`)} className="w-20">
            <NumberInput min={1} max={limits.rubricPoints} value={row.points} onChange={(points) => change(at, { points })} />
          </Field>
          <RemoveRow
            label={messages.removeCriterion(at)}
            disabled={rubric.length <= 1}
            onClick={() => onChange({ rubric: rubric.filter(({ id }) => id !== row.id) })}
          />
        </div>
      ))}
    </KeyList>
  );
}
