import type { AgentChoices } from "#domain/agents.schema.ts";
import type { Profile } from "#web/platform/api.ts";
import { messages } from "./messages.ts";
import type { FieldName } from "./read-input.ts";

/** What each field holds at first: a call that works, about the person's own courses where they have any. */
export function examplesFor({ id, full_name }: Profile, { courses }: AgentChoices): Record<FieldName, string> {
  const course = courses.find(({ lessons, students }) => lessons.length > 0 && students.length > 0) ?? courses[0];
  const lesson = course?.lessons[0];
  const student = course?.students[0] ?? { id, full_name };
  const context = { ...(course && { course: course.id }), ...(lesson && { lesson: lesson.id }), scores: {} };
  return {
    messages: JSON.stringify([{ role: "user", content: messages.example.question }], null, 2),
    context: JSON.stringify(context, null, 2),
    topic: lesson?.title ?? messages.example.topic,
    level: course?.level ?? "beginner",
    country: messages.example.country,
    lesson_id: lesson?.id ?? "",
    student_id: student.id,
    student_name: student.full_name,
    context_summary: messages.example.summary,
  };
}
