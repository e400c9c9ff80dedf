import { useEffect, useState } from "react";
import type { CompletionStatus } from "#domain/completion.schema.ts";
import { openingsRecorded } from "#web/features/courses/enrollments/openings.ts";
import { request } from "#web/platform/api.ts";

/** Load what completes a course (null: all own courses), and what is done of it. Null until loaded; a failed load is ignored. */
export function useStatuses(courseId: string | null): CompletionStatus[] | null {
  const [statuses, setStatuses] = useState<CompletionStatus[] | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const query = courseId === null ? {} : { course_id: courseId };
    // Wait until the lesson that was just opened is recorded, so that it counts.
    openingsRecorded()
      .then(() => request("GET", "/api/learning/completion", { query, signal: leaving.signal }))
      .then(({ courses }) => setStatuses(courses))
      .catch(() => {});
    return () => leaving.abort();
  }, [courseId]);
  return statuses;
}
