import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { type AgentId, agentInputLimits } from "#domain/agent.ts";
import type { AgentChoices, AgentDraft } from "#domain/agents.schema.ts";
import type { Profile } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { levels } from "#domain/course.ts";
import { Field, Input, Textarea, Select } from "#web/ui/field.tsx";
import { type RunOutcome, agentFields, type FieldName } from "./agent-actions.ts";
import { messages } from "./messages.ts";
import { Output } from "./output.tsx";

type AgentPickersProps = {
  agent: AgentId;
  choices: AgentChoices;
  values: Record<FieldName, string>;
  onChoose: (changed: Partial<Record<FieldName, string>>) => void;
};

type AgentFieldProps = { name: FieldName; value: string; error: string | undefined; onChange: (value: string) => void };

const hints: Partial<Record<FieldName, string>> = {
  get messages() {
    return messages.messagesHint;
  },
  get context() {
    return messages.contextHint;
  },
  get lesson_id() {
    return messages.idHint;
  },
  get student_id() {
    return messages.idHint;
  },
  get student_name() {
    return messages.nameHint;
  },
  get context_summary() {
    return messages.summaryHint;
  },
};

const limits: Partial<Record<FieldName, number>> = {
  topic: agentInputLimits.topic,
  country: agentInputLimits.country,
  student_name: agentInputLimits.studentName,
  context_summary: agentInputLimits.contextSummary,
};

const code = {
  className: "font-mono text-sm",
  translate: "no",
  spellCheck: false,
  autoCapitalize: "off",
  autoComplete: "off",
} as const;

type AgentFormProps = {
  agent: AgentId;
  role: Profile["role"];
  choices: AgentChoices;
  examples: Record<FieldName, string>;
  /** The agent's current drafts. */
  drafts: readonly AgentDraft[];
};

/** The call to one agent: its fields, filled with an example, and its answer. Typed input stays, whatever the outcome. */
export function AgentForm({ agent, role, choices, examples, drafts }: AgentFormProps) {
  const fetcher = useFetcher<RunOutcome>({ key: `run-${agent}` });
  const [values, setValues] = useState(examples);
  const form = useRef<HTMLFormElement>(null);
  const busy = fetcher.state === "submitting";
  const outcome = fetcher.data;
  const problems: Partial<Record<FieldName, string>> = !busy && outcome && outcome.kind !== "answered" ? outcome.fields : {};
  const change = (changed: Partial<Record<FieldName, string>>) => setValues((before) => ({ ...before, ...changed }));

  useEffect(() => {
    // The outcome may arrive before the fetcher is idle, and the invalid field is marked only then.
    if (!busy && outcome && outcome.kind !== "answered") form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [busy, outcome]);

  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <fetcher.Form ref={form} method="post" action="/agents-api" noValidate className="grid min-w-0 content-start gap-5">
        <input type="hidden" name="intent" value="run" />
        <input type="hidden" name="agent" value={agent} />
        {agent === "content" && role === "student" && <Notice>{messages.studentsOnly}</Notice>}
        <AgentPickers agent={agent} choices={choices} values={values} onChoose={change} />
        {agentFields[agent].map((name) => (
          <AgentField
            key={name}
            name={name}
            value={values[name]}
            error={problems[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
          {messages.run}
        </Button>
      </fetcher.Form>
      <Output busy={busy} outcome={outcome} drafts={drafts} />
    </div>
  );
}

/** One field of a call to an agent. */
function AgentField({ name, value, error, onChange }: AgentFieldProps) {
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

/** Pickers for a lesson and a person, for agents that need ids: they fill the fields below. */
function AgentPickers({ agent, choices: { courses }, values, onChoose }: AgentPickersProps) {
  if (agent !== "assessment" && agent !== "engagement") return null;
  if (courses.length === 0) return agent === "assessment" ? <Notice>{messages.noChoices}</Notice> : null;
  const course = courses.find(({ lessons }) => lessons.some(({ id }) => id === values.lesson_id));
  const students = agent === "assessment" ? (course?.students ?? []) : everybodyIn(courses);

  function chooseLesson(id: string): void {
    const students = courses.find(({ lessons }) => lessons.some((lesson) => lesson.id === id))?.students ?? [];
    // A student who does not take the newly selected course is replaced by one who does.
    const student = students.find((each) => each.id === values.student_id) ?? students[0];
    onChoose({ lesson_id: id, ...(student && { student_id: student.id, student_name: student.full_name }) });
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {agent === "assessment" && (
        <Field label={messages.chooseLesson}>
          <Select value={course ? values.lesson_id : ""} onChange={({ target }) => chooseLesson(target.value)}>
            {!course && <option value="">{messages.chooseOther}</option>}
            {courses.map(({ id, title, lessons }) => (
              <optgroup key={id} label={title}>
                {lessons.map((lesson) => (
                  <option key={lesson.id} value={lesson.id}>
                    {lesson.title}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
      )}
      {students.length > 0 && (
        <Field label={messages.chooseStudent}>
          <Select
            value={students.some(({ id }) => id === values.student_id) ? values.student_id : ""}
            onChange={({ target }) => {
              const student = students.find(({ id }) => id === target.value);
              if (student) onChoose({ student_id: student.id, student_name: student.full_name });
            }}
          >
            {!students.some(({ id }) => id === values.student_id) && <option value="">{messages.chooseOther}</option>}
            {students.map(({ id, full_name }) => (
              <option key={id} value={id}>
                {full_name || id}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}

function everybodyIn(courses: AgentChoices["courses"]): AgentChoices["courses"][number]["students"] {
  const people = new Map(courses.flatMap(({ students }) => students.map((student) => [student.id, student] as const)));
  return [...people.values()].toSorted((a, b) => a.full_name.localeCompare(b.full_name));
}
