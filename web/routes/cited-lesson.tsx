import { redirect } from "react-router";
import { addressOfCited } from "#web/features/courses/enrollments/lesson-links.ts";
import { LessonSkeleton } from "#web/features/courses/lessons/lesson-skeleton.tsx";
import { ApiError, request as call } from "#web/platform/api.ts";
import type { Route } from "./+types/cited-lesson";

/**
 * Redirect a citation that names only a lesson to the lesson in its course, at the quoted passage or position. If the lesson was deleted,
 * redirect home.
 */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  try {
    const { course_id } = await call("GET", "/api/lessons/{lessonId}", { params, signal: request.signal });
    return redirect(addressOfCited(request.url, course_id, params.lessonId));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return redirect("/dashboard");
    throw error;
  }
}

export function HydrateFallback() {
  return <LessonSkeleton />;
}

/** Never rendered: the loader always redirects. */
export default function CitedLesson() {
  return <LessonSkeleton />;
}
