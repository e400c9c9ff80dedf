import { useState } from "react";
import type { CourseStudents } from "#domain/teaching.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/card-table.tsx";
import { messages } from "./messages.ts";

/** Lessons that are shown before somebody asks for the others. */
const shownAtFirst = 12;
const columns = [messages.columnLesson, messages.columnReached, messages.columnHere];

type LessonReachProps = Pick<CourseStudents, "lessons"> & { enrolled: number };

/** How many people have come to each lesson: bars that are a table as well. */
export function LessonReach({ lessons, enrolled }: LessonReachProps) {
  const [all, setAll] = useState(false);
  const shown = all ? lessons : lessons.slice(0, shownAtFirst);
  return (
    <section>
      <h3 className="text-xl">{messages.reach}</h3>
      <p className="mt-2 mb-4 max-w-measure text-sm text-muted">{lessons.length > 0 ? messages.reachNote : messages.noLessons}</p>
      {lessons.length > 0 && (
        <CardTable label={messages.reach} columns={columns}>
          {shown.map((lesson) => (
            <CardRow
              key={lesson.id}
              name={
                <span className="flex gap-2 md:min-w-48">
                  <span className="text-muted tabular-nums">{messages.lessonNumber(lesson.position)}</span>
                  <span dir="auto" className="wrap-anywhere">
                    {lesson.title}
                  </span>
                </span>
              }
            >
              <CardCell column={messages.columnReached}>
                <Bar part={lesson.reached} whole={enrolled} />
              </CardCell>
              <CardCell column={messages.columnHere}>
                <span className="tabular-nums">{messages.number(lesson.here)}</span>
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
      {shown.length < lessons.length && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          {messages.showAllLessons(lessons.length)}
        </Button>
      )}
    </section>
  );
}

/** A part of everybody; the words beside the bar say the same. */
function Bar({ part, whole }: { part: number; whole: number }) {
  return (
    <span className="grid w-full gap-1 md:min-w-52 md:grid-cols-[minmax(0,1fr)_9rem] md:items-center md:gap-4">
      <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-wash forced-colors:border max-md:order-2">
        <span
          className="block h-full rounded-full bg-accent forced-color-adjust-none"
          style={{ width: `${whole === 0 ? 0 : Math.min(100, (part * 100) / whole)}%` }}
        />
      </span>
      <span className="tabular-nums">{messages.ofEnrolled(part, whole)}</span>
    </span>
  );
}
