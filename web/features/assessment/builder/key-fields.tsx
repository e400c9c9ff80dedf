import { useId } from "react";
import { toleranceKinds } from "#domain/compare-number.ts";
import { numberIn } from "#domain/number-language.ts";
import { creditRulesOf, questionLimits as limits } from "#domain/question.ts";
import { Field, Input, Select, Textarea } from "#web/ui/field.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { GapList, RubricList } from "./gap-fields.tsx";
import { messages } from "./messages.ts";
import { ItemList, MatchingRules, OptionList, PairList } from "./key-lists.tsx";
import type { FormPartProps } from "./question-form.ts";

/** The key of a question, by type. */
export function KeyFields(props: FormPartProps) {
  const { form, onChange } = props;
  const rules = creditRulesOf(form.type);
  return (
    <>
      <KeyOfType {...props} />
      {rules.length > 1 && (
        <Field label={messages.credit} error={props.errorOf("credit")} className="max-w-md">
          <Select
            value={form.credit}
            onChange={({ target }) => onChange({ credit: rules.find((rule) => rule === target.value) ?? form.credit })}
          >
            {rules.map((rule) => (
              <option key={rule} value={rule}>
                {messages.creditRules[rule]}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}

function KeyOfType(props: FormPartProps) {
  switch (props.form.type) {
    case "single-choice":
    case "multiple-choice":
      return <OptionList {...props} />;
    case "true-false":
      return <TrueFalse {...props} />;
    case "ordering":
      return <ItemList {...props} />;
    case "matching":
      return <PairList {...props} />;
    case "short-text":
      return <AcceptedTexts {...props} />;
    case "numeric":
      return <RightNumber {...props} />;
    case "cloze":
      return <GapList {...props} />;
    case "essay":
      return <RubricList {...props} />;
  }
}

function TrueFalse({ form, onChange, errorOf }: FormPartProps) {
  const name = useId();
  return (
    <RadioGroup
      legend={messages.trueIs}
      name={name}
      error={errorOf("options")}
      value={form.options.find(({ correct }) => correct)?.id ?? ""}
      onValueChange={(right) =>
        onChange({ options: form.options.map((option) => ({ ...option, correct: option.id === right })) })
      }
      options={form.options.map(({ id, text }) => ({ value: id, label: text }))}
    />
  );
}

function AcceptedTexts({ form, onChange, errorOf }: FormPartProps) {
  return (
    <div className="grid gap-3">
      <Field label={messages.accepted} hint={messages.acceptedHint} error={errorOf("accepted")} required className="max-w-lg">
        <Textarea
          rows={3}
          dir="auto"
          spellCheck={false}
          value={form.accepted}
          onChange={({ target }) => onChange({ accepted: target.value })}
        />
      </Field>
      <MatchingRules form={form} onChange={onChange} />
    </div>
  );
}

function RightNumber({ form, language, onChange, errorOf }: FormPartProps) {
  const { tolerance } = form;
  return (
    <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
      <Field label={messages.value} hint={messages.valueHint(numberIn(language, "1.5"))} error={errorOf("value")} required>
        <Input
          inputMode="decimal"
          maxLength={limits.number}
          value={form.value}
          onChange={({ target }) => onChange({ value: target.value })}
        />
      </Field>
      <Field label={messages.unit} error={errorOf("unit")}>
        <Input maxLength={limits.unit} value={form.unit} onChange={({ target }) => onChange({ unit: target.value })} />
      </Field>
      <Field label={messages.toleranceKind}>
        <Select
          value={tolerance.kind}
          onChange={({ target }) =>
            onChange({
              tolerance: { ...tolerance, kind: toleranceKinds.find((kind) => kind === target.value) ?? tolerance.kind },
            })
          }
        >
          {toleranceKinds.map((kind) => (
            <option key={kind} value={kind}>
              {messages.toleranceKinds[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={messages.toleranceAmount[tolerance.kind]} error={errorOf("tolerance.amount")}>
        <Input
          inputMode="decimal"
          maxLength={limits.number}
          value={tolerance.amount}
          onChange={({ target }) => onChange({ tolerance: { ...tolerance, amount: target.value } })}
        />
      </Field>
    </div>
  );
}
