import type { ReactNode } from "react";
import { useStatuses } from "./use-statuses.ts";

/** Render the children if the learner has completed the course; nothing until that is known. */
export function CompletedCourse({ courseId, children }: { courseId: string; children: ReactNode }) {
  return useStatuses(courseId)?.[0]?.completed_at ? children : null;
}
