import { splitLanguage } from "#domain/interface-languages.ts";
import { ApiError, request, type Caller, type CoursePage, type CourseList } from "#web/platform/api.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { evenWithoutSession, failedOrThrow, type FailedPage } from "./loaded.ts";

/** Load a course as the caller sees it. */
export const fetchCourse = (courseId: string, caller: Caller) =>
  request("GET", "/api/courses/{courseId}", { params: { courseId }, ...caller });

type LoadedCourses = { kind: "ready"; list: CourseList } | FailedPage;

export type LoadedCourse =
  /** `viewer`: "self" is a signed-in person's own view, which includes their enrollment. */
  { kind: "ready"; course: CoursePage; viewer: "visitor" | "self" } | { kind: "missing"; status: 404 } | FailedPage;

type Asked = { request: Request; params: { courseId: string }; serverLoader: () => Promise<LoadedCourse> };

/**
 * Create the client loader of a course page that the server renders for a visitor. A visitor keeps the server's data; a signed-in person's
 * own view, which includes their enrollment, is loaded during hydration. If that fails, the server's data stays.
 * @param path the prefix of the page's addresses, which tells whether the server has rendered the page or a link has led to it
 */
export function ownCourseLoader(path: string): (asked: Asked) => Promise<LoadedCourse> {
  let renderedByServer = typeof location !== "undefined" && splitLanguage(location.pathname).path.startsWith(path);
  return async ({ request: { signal }, params, serverLoader }) => {
    const arriving = renderedByServer;
    renderedByServer = false;
    if (arriving && !readStoredSession()) return serverLoader();
    const own = await loadCourse(() => evenWithoutSession(() => fetchCourse(params.courseId, { signal })), "self");
    if (!arriving || own.kind !== "failed") return own;
    const rendered = await serverLoader();
    return rendered.kind === "ready" ? { ...rendered, viewer: "self" } : rendered;
  };
}

/** Load the course page's data. An unknown or invalid id results in status 404. */
export async function loadCourse(load: () => Promise<CoursePage>, viewer: "visitor" | "self"): Promise<LoadedCourse> {
  try {
    return { kind: "ready", course: await load(), viewer };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return { kind: "missing", status: 404 };
    return failedOrThrow(error);
  }
}

/** Load the data of a public page about one item. An unknown or invalid id results in status 404. */
export async function loadPublic<Value>(
  load: () => Promise<Value>,
): Promise<{ kind: "ready"; value: Value } | { kind: "missing"; status: 404 } | FailedPage> {
  try {
    return { kind: "ready", value: await load() };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return { kind: "missing", status: 404 };
    // The calling loader handles an ended session.
    if (error instanceof ApiError && error.status === 401) throw error;
    return failedOrThrow(error);
  }
}

/** Load the first courses for a page that can also be shown without any. */
export async function loadCourses(courses: () => Promise<CourseList>): Promise<LoadedCourses> {
  try {
    return { kind: "ready", list: await courses() };
  } catch (error) {
    return failedOrThrow(error);
  }
}
