import { useId } from "react";
import { questionLimits as limits, type QuestionOption, type QuestionPair } from "#domain/question.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input, Textarea } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Trash2 } from "#web/ui/icons-signed-in.tsx";
import { ChevronDown } from "#web/ui/icons.tsx";
import { messages } from "./messages.ts";
import { newOption, newPair, type FormPartProps } from "./question-form.ts";

export function ListError({ error }: { error: string | undefined }) {
  return error ? (
    <p role="alert" className="text-sm text-danger">
      {error}
    </p>
  ) : null;
}

/** The choices of a question, with what is right of them. */
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
    <fieldset className="grid gap-3">
      <legend className="ui-field-label mb-1">{messages.options}</legend>
      <ListError error={errorOf("options")} />
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
            <IconButton
              size="sm"
              label={messages.removeOption(at)}
              disabled={form.options.length <= 2}
              onClick={() => onChange({ options: form.options.filter(({ id }) => id !== option.id) })}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
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
      <p>
        <Button
          size="sm"
          disabled={form.options.length >= limits.options}
          onClick={() => onChange({ options: [...form.options, newOption()] })}
        >
          {messages.addOption}
        </Button>
      </p>
    </fieldset>
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
    <fieldset className="grid gap-2">
      <legend className="ui-field-label mb-1">{messages.items}</legend>
      <ListError error={errorOf("options")} />
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
          <IconButton
            size="sm"
            label={messages.removeItem(at)}
            disabled={options.length <= 2}
            onClick={() => onChange({ options: options.filter(({ id }) => id !== item.id) })}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <p>
        <Button
          size="sm"
          disabled={options.length >= limits.options}
          onClick={() => onChange({ options: [...options, newOption()] })}
        >
          {messages.addItem}
        </Button>
      </p>
    </fieldset>
  );
}

/** What belongs together. */
export function PairList({ form, onChange, errorOf }: FormPartProps) {
  const { pairs } = form;
  const change = (at: number, changed: Partial<QuestionPair>) =>
    onChange({ pairs: pairs.map((pair, other) => (other === at ? { ...pair, ...changed } : pair)) });
  return (
    <fieldset className="grid gap-2">
      <legend className="ui-field-label mb-1">{messages.pairs}</legend>
      <p className="text-sm text-muted">{messages.pairsHint}</p>
      <ListError error={errorOf("pairs")} />
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
          <IconButton
            size="sm"
            label={messages.removePair(at)}
            disabled={pairs.length <= 2}
            onClick={() => onChange({ pairs: pairs.filter(({ id }) => id !== pair.id) })}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <p>
        <Button size="sm" disabled={pairs.length >= limits.options} onClick={() => onChange({ pairs: [...pairs, newPair()] })}>
          {messages.addPair}
        </Button>
      </p>
    </fieldset>
  );
}
