import { Progress } from "#web/ui/progress.tsx";
import type { LessonPlace } from "./lesson-place.ts";
import { messages } from "./messages.ts";

/** "Lesson 2 of 6", and how much of the course that is. */
export function LessonProgress({ place, className = "" }: { place: LessonPlace; className?: string }) {
  return (
    <div className={`text-sm text-muted ${className}`}>
      <p className="flex justify-between gap-3 tabular-nums">
        <span>{messages.place(place.position, place.count)}</span>
        {place.progress !== null && <span>{place.progress}%</span>}
      </p>
      {place.progress !== null && <Progress label={messages.progress} value={place.progress} size="sm" className="mt-2" />}
    </div>
  );
}
