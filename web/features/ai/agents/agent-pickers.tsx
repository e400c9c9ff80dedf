import type { AgentId } from "#domain/agent.ts";
import type { AgentChoices } from "#domain/agents.schema.ts";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { messages } from "./messages.ts";
import type { FieldName } from "./read-input.ts";

type AgentPickersProps = {
  agent: AgentId;
  choices: AgentChoices;
  values: Record<FieldName, string>;
  onChoose: (changed: Partial<Record<FieldName, string>>) => void;
};

/** Lists to choose a lesson and a person from, for agents that are told ids: they fill the fields below. */
export function AgentPickers({ agent, choices: { courses }, values, onChoose }: AgentPickersProps) {
  if (agent !== "assessment" && agent !== "engagement") return null;
  if (courses.length === 0) return agent === "assessment" ? <Notice>{messages.noChoices}</Notice> : null;
  const course = courses.find(({ lessons }) => lessons.some(({ id }) => id === values.lesson_id));
  const students = agent === "assessment" ? (course?.students ?? []) : everybodyIn(courses);

  function chooseLesson(id: string): void {
    const students = courses.find(({ lessons }) => lessons.some((lesson) => lesson.id === id))?.students ?? [];
    // Whoever does not take the other course gives way to somebody who does.
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
