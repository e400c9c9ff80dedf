import type { ReactNode } from "react";
import { CourseEnd } from "#web/features/courses/lessons/course-end.tsx";
import { messages } from "./messages.ts";
import { useStatuses } from "./use-statuses.ts";

/** The end of a course, if its learner has completed it. Renders nothing until that is known. */
export function CompletedCourse({ courseId, children }: { courseId: string; children: ReactNode }) {
  const standing = useStatuses(courseId)?.[0];
  if (!standing?.completed_at) return null;
  return (
    <CourseEnd courseId={courseId} title={messages.completed} className="max-w-3xl">
      {children}
    </CourseEnd>
  );
}
