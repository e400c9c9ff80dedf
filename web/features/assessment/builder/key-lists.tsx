import { useId, type ReactNode } from "react";
import { questionLimits as limits, type QuestionOption, type QuestionPair } from "#domain/question.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field, Input, Textarea } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Trash2 } from "#web/ui/icons-signed-in.tsx";
import { ChevronDown } from "#web/ui/icons.tsx";
import { removeItem } from "#web/ui/remove-item.ts";
import { messages } from "./messages.ts";
import { newOption, newPair, type FormPartProps } from "./question-form.ts";

type KeyListProps = {
  legend: string;
  hint?: string;
  error: string | undefined;
  add: string;
  isFull: boolean;
  onAdd: () => void;
  children: ReactNode;
};

/** A list in the key of a question, with its error and its add button. */
export function KeyList({ legend, hint, error, add, isFull, onAdd, children }: KeyListProps) {
  return (
    <fieldset data-items className="grid gap-3" {...(error && { "data-invalid": true, tabIndex: -1 })}>
      <legend className="ui-field-label mb-1">{legend}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {children}
      <p>
        <Button data-adds size="sm" disabled={isFull} onClick={onAdd}>
          {add}
        </Button>
      </p>
    </fieldset>
  );
}

/** A button that removes a row of a list; disabled when the list has its minimum number of rows. */
export function RemoveRow({ label, disabled = false, onClick }: { label: string; disabled?: boolean; onClick: () => void }) {
  return (
    <IconButton data-removes size="sm" label={label} disabled={disabled} onClick={(event) => removeItem(event, onClick)}>
      <Trash2 aria-hidden="true" />
    </IconButton>
  );
}

/** How a typed answer is compared with the accepted ones. */
export function MatchingRules({ form, onChange }: Pick<FormPartProps, "form" | "onChange">) {
  return (
    <>
      <Checkbox
        label={messages.matchCase}
        checked={form.match_case}
        onChange={({ target }) => onChange({ match_case: target.checked })}
      />
      <Checkbox
        label={messages.matchAccents}
        checked={form.match_accents}
        onChange={({ target }) => onChange({ match_accents: target.checked })}
      />
    </>
  );
}

/** The choices of a question, with the right ones marked. */
export function OptionList({ form, onChange, errorOf }: FormPartProps) {
  const name = useId();
  const isOneRight = form.type === "single-choice";
  const change = (at: number, changed: Partial<QuestionOption>) =>
    onChange({
      options: form.options.map((option, other) => {
        if (other === at) return { ...option, ...changed };
        return isOneRight && changed.correct ? { ...option, correct: false } : option;
      }),
    });
  return (
    <KeyList
      legend={messages.options}
      error={errorOf("options")}
      add={messages.addOption}
      isFull={form.options.length >= limits.options}
      onAdd={() => onChange({ options: [...form.options, newOption()] })}
    >
      {form.options.map((option, at) => (
        <div key={option.id} className="grid gap-2 rounded-md border border-hairline p-3">
          <div className="flex items-start gap-3">
            <label className="ui-choice pt-2">
              <input
                type={isOneRight ? "radio" : "checkbox"}
                name={name}
                className={isOneRight ? "ui-radio" : "ui-checkbox"}
                aria-label={messages.optionRight(at)}
                checked={option.correct}
                onChange={({ target }) => change(at, { correct: target.checked })}
              />
              <span className="text-sm">{messages.right}</span>
            </label>
            <Field label={messages.optionText(at)} labelHidden error={errorOf(`options.${at}.text`)} className="min-w-0 flex-1">
              <Textarea
                rows={1}
                dir="auto"
                maxLength={limits.option}
                value={option.text}
                placeholder={messages.optionText(at)}
                onChange={({ target }) => change(at, { text: target.value })}
              />
            </Field>
            <RemoveRow
              label={messages.removeOption(at)}
              disabled={form.options.length <= 2}
              onClick={() => onChange({ options: form.options.filter(({ id }) => id !== option.id) })}
            />
          </div>
          <Field label={messages.optionFeedback(at)} labelHidden>
            <Input
              dir="auto"
              maxLength={limits.feedback}
              value={option.feedback}
              placeholder={messages.optionFeedback(at)}
              onChange={({ target }) => change(at, { feedback: target.value })}
            />
          </Field>
        </div>
      ))}
    </KeyList>
  );
}

/** The items of an ordering, in their right order. */
export function ItemList({ form, onChange, errorOf }: FormPartProps) {
  const { options } = form;
  const change = (at: number, text: string) =>
    onChange({ options: options.map((item, other) => (other === at ? { ...item, text } : item)) });
  function raise(at: number): void {
    const moved = [...options];
    moved.splice(at - 1, 0, ...moved.splice(at, 1));
    onChange({ options: moved });
  }
  return (
    <KeyList
      legend={messages.items}
      error={errorOf("options")}
      add={messages.addItem}
      isFull={options.length >= limits.options}
      onAdd={() => onChange({ options: [...options, newOption()] })}
    >
      {options.map((item, at) => (
        <div key={item.id} className="flex items-start gap-2">
          <Field label={messages.itemText(at)} labelHidden error={errorOf(`options.${at}.text`)} className="min-w-0 flex-1">
            <Input
              dir="auto"
              maxLength={limits.option}
              value={item.text}
              placeholder={messages.itemText(at)}
              onChange={({ target }) => change(at, target.value)}
            />
          </Field>
          <IconButton size="sm" label={messages.moveUp(at)} disabled={at === 0} onClick={() => raise(at)}>
            <ChevronDown aria-hidden="true" className="rotate-180" />
          </IconButton>
          <RemoveRow
            label={messages.removeItem(at)}
            disabled={options.length <= 2}
            onClick={() => onChange({ options: options.filter(({ id }) => id !== item.id) })}
          />
        </div>
      ))}
    </KeyList>
  );
}

/** The pairs of a matching question. */
export function PairList({ form, onChange, errorOf }: FormPartProps) {
  const { pairs } = form;
  const change = (at: number, changed: Partial<QuestionPair>) =>
    onChange({ pairs: pairs.map((pair, other) => (other === at ? { ...pair, ...changed } : pair)) });
  return (
    <KeyList
      legend={messages.pairs}
      hint={messages.pairsHint}
      error={errorOf("pairs")}
      add={messages.addPair}
      isFull={pairs.length >= limits.options}
      onAdd={() => onChange({ pairs: [...pairs, newPair()] })}
    >
      {pairs.map((pair, at) => (
        <div key={pair.id} className="flex items-start gap-2">
          <Field label={messages.left(at)} labelHidden className="min-w-0 flex-1">
            <Input
              dir="auto"
              maxLength={limits.option}
              value={pair.left}
              placeholder={messages.left(at)}
              onChange={({ target }) => change(at, { left: target.value })}
            />
          </Field>
          <Field label={messages.rightSide(at)} labelHidden error={errorOf(`pairs.${at}.right`)} className="min-w-0 flex-1">
            <Input
              dir="auto"
              maxLength={limits.option}
              value={pair.right}
              placeholder={messages.rightSide(at)}
              onChange={({ target }) => change(at, { right: target.value })}
            />
          </Field>
          <RemoveRow
            label={messages.removePair(at)}
            disabled={pairs.length <= 2}
            onClick={() => onChange({ pairs: pairs.filter(({ id }) => id !== pair.id) })}
          />
        </div>
      ))}
    </KeyList>
  );
}
