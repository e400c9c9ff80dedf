import { data } from "react-router";
import { ApiError, type CoursePage } from "#web/platform/api.ts";
import { failedOrThrow } from "./loaded.ts";

type LoadedFor = {
  /** Whose view it is: a signed-in person's own one says whether they are enrolled. */
  viewer: "visitor" | "self";
};

/** Loads what the course page shows. An id that names no course, or is none, is a page of its own with status 404. */
export async function loadCourse(course: (id: string) => Promise<CoursePage>, id: string, { viewer }: LoadedFor) {
  try {
    return { kind: "ready" as const, course: await course(id), viewer };
  } catch (error) {
    if (isMissing(error)) return data({ kind: "missing" as const }, { status: 404 });
    return failedOrThrow(error);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}
