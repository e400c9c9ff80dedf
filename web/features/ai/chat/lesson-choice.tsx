import { Link } from "react-router";
import type { Suggestion } from "#domain/chat.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { citedLessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { messages } from "./messages.ts";

type LessonChoiceProps = {
  suggestions: readonly Suggestion[];
  /** Absent while another question is being answered, and when the conversation has already continued. */
  onChoose?: ((lessonTitle: string) => void) | undefined;
};

/** The lessons that a question may mean: a button answers the tutor with one of them, a link opens it. */
export function LessonChoice({ suggestions, onChoose }: LessonChoiceProps) {
  const meant = suggestions.filter(({ opened }) => opened === undefined);
  if (meant.length === 0) return null;
  return (
    <ul aria-label={messages.lessonChoice} className="mt-3 grid grid-cols-1 gap-3 text-sm">
      {meant.map(({ lessonId, lessonTitle, line }) => (
        <li key={lessonId} className="grid grid-cols-1 justify-items-start gap-1 border-s-2 border-accent ps-3">
          <Button size="sm" disabled={!onChoose} onClick={() => onChoose?.(lessonTitle)}>
            {lessonTitle}
          </Button>
          <p className="line-clamp-2 font-serif text-base italic" dir="auto">
            {line}
          </p>
          <Link to={citedLessonAddress({ lessonId, quote: line })} className="text-muted underline">
            {messages.openLesson(lessonTitle)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Links to what the tutor opened for the learner: a lesson, or a practice question under one. */
export function OpenedLessons({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const opened = suggestions.filter((each) => each.opened !== undefined);
  if (opened.length === 0) return null;
  return (
    <ul aria-label={messages.openedLessons} className="mt-3 grid grid-cols-1 gap-2 text-sm">
      {opened.map(({ lessonId, lessonTitle, line, opened: what }) => (
        <li key={lessonId}>
          <Link to={citedLessonAddress({ lessonId, quote: line })} className="underline">
            {what === "practice" ? messages.practiseIn(lessonTitle) : messages.openLesson(lessonTitle)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
