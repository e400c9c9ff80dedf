import { useState } from "react";
import { agentInputLimits } from "#domain/agent.ts";
import type { LessonContentInput } from "#domain/agents.schema.ts";
import { levels, type Level } from "#domain/course.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { messages } from "../messages.ts";

type DraftFormProps = {
  id: string;
  input: LessonContentInput;
  disabled: boolean;
  onChange: (input: LessonContentInput) => void;
  onSubmit: () => void;
};

/** What a draft is to be about, and for whom. */
export function DraftForm({ id, input, disabled, onChange, onSubmit }: DraftFormProps) {
  const [isTried, setIsTried] = useState(false);
  const missing = (text: string) => isTried && text.trim() === "" && messages.missing;
  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (input.topic.trim() !== "" && input.country.trim() !== "") onSubmit();
        else focusFirstEmpty(event.currentTarget);
      }}
    >
      <Field label={messages.topic} hint={messages.topicHint} error={missing(input.topic)} required>
        <Input
          value={input.topic}
          readOnly={disabled}
          maxLength={agentInputLimits.topic}
          onChange={({ target }) => onChange({ ...input, topic: target.value })}
        />
      </Field>
      <Field label={messages.levelLabel}>
        <Select
          value={input.level}
          disabled={disabled}
          onChange={({ target }) => onChange({ ...input, level: levels.find((level) => level === target.value) ?? "beginner" })}
        >
          {levels.map((level: Level) => (
            <option key={level} value={level}>
              {messages.level[level]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={messages.country} hint={messages.countryHint} error={missing(input.country)} required>
        <Input
          value={input.country}
          readOnly={disabled}
          maxLength={agentInputLimits.country}
          onChange={({ target }) => onChange({ ...input, country: target.value })}
        />
      </Field>
    </form>
  );
}

function focusFirstEmpty(form: HTMLFormElement): void {
  Array.from(form.querySelectorAll("input"))
    .find(({ value }) => value.trim() === "")
    ?.focus();
}
