import { failedOrThrow, type Failed } from "#web/features/course/loaded.ts";
import type { CourseList } from "#web/platform/api.ts";

export type LoadedHome = { kind: "ready"; list: CourseList } | Failed;

/** Loads what the home page shows of the courses; without them it still has something to say. */
export async function loadHome(courses: () => Promise<CourseList>): Promise<LoadedHome> {
  try {
    return { kind: "ready", list: await courses() };
  } catch (error) {
    return failedOrThrow(error);
  }
}
