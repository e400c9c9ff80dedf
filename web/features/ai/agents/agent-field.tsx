import { agentInputLimits } from "#domain/agent.ts";
import { levels } from "#domain/course.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { messages } from "./messages.ts";
import type { FieldName } from "./read-input.ts";

type AgentFieldProps = { name: FieldName; value: string; error: string | undefined; onChange: (value: string) => void };

const hints: Partial<Record<FieldName, string>> = {
  messages: messages.messagesHint,
  context: messages.contextHint,
  lesson_id: messages.idHint,
  student_id: messages.idHint,
  student_name: messages.nameHint,
  context_summary: messages.summaryHint,
};
const limits: Partial<Record<FieldName, number>> = {
  topic: agentInputLimits.topic,
  country: agentInputLimits.country,
  student_name: agentInputLimits.studentName,
  context_summary: agentInputLimits.contextSummary,
};
const code = { className: "font-mono text-sm", spellCheck: false, autoCapitalize: "off", autoComplete: "off" } as const;

/** One field of a call to an agent. */
export function AgentField({ name, value, error, onChange }: AgentFieldProps) {
  const control = {
    name,
    value,
    maxLength: limits[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <Field label={messages.fields[name]} hint={hints[name]} error={error} required>
      {name === "level" ? (
        <Select {...control}>
          {levels.map((level) => (
            <option key={level} value={level}>
              {messages.levels[level]}
            </option>
          ))}
        </Select>
      ) : name === "messages" || name === "context" ? (
        <Textarea {...control} {...code} rows={6} />
      ) : name === "context_summary" ? (
        <Textarea {...control} rows={4} />
      ) : name === "lesson_id" || name === "student_id" ? (
        <Input {...control} {...code} />
      ) : (
        <Input {...control} autoComplete="off" />
      )}
    </Field>
  );
}
