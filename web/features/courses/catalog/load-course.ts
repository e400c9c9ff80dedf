import { ApiError, type CoursePage } from "#web/platform/api.ts";
import { failedOrThrow, type Failed } from "./loaded.ts";

export type LoadedCourse =
  /** `viewer` says whose view it is: a signed-in person's own one tells whether they are enrolled. */
  { kind: "ready"; course: CoursePage; viewer: "visitor" | "self" } | { kind: "missing"; status: 404 } | Failed;

/** Loads what the course page shows. An id that names no course, or is none, is a page of its own with status 404. */
export async function loadCourse(load: () => Promise<CoursePage>, viewer: "visitor" | "self"): Promise<LoadedCourse> {
  try {
    return { kind: "ready", course: await load(), viewer };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return { kind: "missing", status: 404 };
    return failedOrThrow(error);
  }
}
