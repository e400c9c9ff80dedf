import { api } from "#web/platform/api.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { loadCourse, type LoadedCourse } from "./load-course.ts";
import { evenWithoutSession } from "./loaded.ts";

type Asked = { request: Request; params: { courseId: string }; serverLoader: () => Promise<LoadedCourse> };

/**
 * Makes the browser's loader of a page about one course that the server renders for a visitor. For a visitor it is taken as it came;
 * a signed-in person's own view, which tells whether they are enrolled, follows while the page comes alive. When that fails, what is there
 * already stays.
 * @param path how the addresses of the page begin: one that is reached by a link was not rendered by the server
 */
export function ownCourseLoader(path: string): (asked: Asked) => Promise<LoadedCourse> {
  let renderedByServer = typeof location !== "undefined" && location.pathname.startsWith(path);
  return async ({ request, params, serverLoader }) => {
    const arriving = renderedByServer;
    renderedByServer = false;
    if (arriving && !readStoredSession()) return serverLoader();
    const { course } = api({ signal: request.signal });
    const own = await loadCourse(() => evenWithoutSession(() => course(params.courseId)), "self");
    if (!arriving || own.kind !== "failed") return own;
    const rendered = await serverLoader();
    return rendered.kind === "ready" ? { ...rendered, viewer: "self" } : rendered;
  };
}
