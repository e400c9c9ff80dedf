import { Link } from "react-router";
import type { CoachingNote } from "#domain/agents.schema.ts";
import { Progress } from "#web/ui/progress.tsx";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { AgentMarkdown } from "./markdown-slot.tsx";
import { messages } from "./messages.ts";

/** A note to a student, the recommended lessons, and the records it is based on. */
export function CoachingNoteView({ note: { name, note, steps, progress } }: { note: CoachingNote }) {
  return (
    <>
      <AgentMarkdown text={note} />
      {steps.length > 0 && (
        <div>
          <p className="text-sm text-muted">{messages.steps}</p>
          <ul className="mt-1 grid gap-1">
            {steps.map(({ course_id, lesson_id, lesson_title, why }) => (
              <li key={lesson_id} className="border-s-2 border-accent ps-3">
                <Link className="underline underline-offset-4" to={lessonAddress(course_id, lesson_id)} dir="auto">
                  {lesson_title}
                </Link>{" "}
                <span className="text-muted">{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {progress.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm text-muted">{messages.progressOf(name)}</summary>
          <ul className="mt-3 grid gap-3">
            {progress.map(({ course_id, title, progress: percent, lessons_opened, lesson_count }) => (
              <li key={course_id} className="grid gap-1">
                <span className="flex flex-wrap justify-between gap-2 text-sm" dir="auto">
                  {title}
                  <span className="text-muted tabular-nums">
                    {percent}%, {messages.opened(lessons_opened, lesson_count)}
                  </span>
                </span>
                <Progress value={percent} label={title} size="sm" />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
