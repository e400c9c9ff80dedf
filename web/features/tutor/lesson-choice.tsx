import { Link } from "react-router";
import type { Suggestion } from "#domain/chat.ts";
import { citedLessonAddress } from "#web/features/enrollment/lesson-links.ts";
import { Button } from "#web/ui/button.tsx";
import { messages } from "./messages.ts";

type LessonChoiceProps = {
  suggestions: readonly Suggestion[];
  /** Absent while another question is being answered, and where the conversation has gone on. */
  onChoose?: ((lessonTitle: string) => void) | undefined;
};

/** The lessons that a question may mean: a button answers the tutor with one of them, a link opens it. */
export function LessonChoice({ suggestions, onChoose }: LessonChoiceProps) {
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label={messages.lessonChoice} className="mt-3 grid grid-cols-1 gap-3 text-sm">
      {suggestions.map(({ lessonId, lessonTitle, line }) => (
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
