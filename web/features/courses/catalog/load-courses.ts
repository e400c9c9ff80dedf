import type { CourseList } from "#web/platform/api.ts";
import { failedOrThrow, type Failed } from "./loaded.ts";

export type LoadedCourses = { kind: "ready"; list: CourseList } | Failed;

/** Loads the first courses for a page that shows some of them and still has something to say without. */
export async function loadCourses(courses: () => Promise<CourseList>): Promise<LoadedCourses> {
  try {
    return { kind: "ready", list: await courses() };
  } catch (error) {
    return failedOrThrow(error);
  }
}
