import { useState } from "react";
import { agentInputLimits } from "#domain/agent-rules.ts";
import type { LessonContentInput } from "#domain/agents.ts";
import { levels, type Level } from "#domain/course-rules.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { messages } from "../messages.ts";

type DraftFormProps = { id: string; disabled: boolean; onSubmit: (input: LessonContentInput) => void };

/** What a draft is to be about, and for whom. What was typed stays while the dialog is used. */
export function DraftForm({ id, disabled, onSubmit }: DraftFormProps) {
  const [input, setInput] = useState<LessonContentInput>({ topic: "", level: "beginner", country: "" });
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
        if (input.topic.trim() !== "" && input.country.trim() !== "") onSubmit(input);
        else event.currentTarget.querySelectorAll("input").forEach((field) => field.value.trim() === "" && field.focus());
      }}
    >
      <Field label={messages.topic} hint={messages.topicHint} error={missing(input.topic)} required>
        <Input
          value={input.topic}
          readOnly={disabled}
          maxLength={agentInputLimits.topic}
          onChange={({ target }) => setInput({ ...input, topic: target.value })}
        />
      </Field>
      <Field label={messages.levelLabel}>
        <Select
          value={input.level}
          disabled={disabled}
          onChange={({ target }) => setInput({ ...input, level: levels.find((level) => level === target.value) ?? "beginner" })}
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
          onChange={({ target }) => setInput({ ...input, country: target.value })}
        />
      </Field>
    </form>
  );
}
