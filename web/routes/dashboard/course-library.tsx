import { courseActions } from "#web/features/courses/library/course-actions.ts";
import { CourseLibrary } from "#web/features/courses/library/course-library.tsx";
import { loadLibrary } from "#web/features/courses/library/load-library.ts";
import { messages } from "#web/features/courses/library/messages.ts";
import { hrefFor, readParams } from "#web/features/people/admin/admin-params.ts";
import { countPages } from "#web/platform/load-panel.ts";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: async ({ search, signal }) => {
    const params = readParams(search);
    const library = await loadLibrary(params, signal);
    const pageCount = countPages(library.list, params.page, (page) => hrefFor({ ...params, page }));
    return { kind: "courses" as const, library, pageCount };
  },
  notLoaded: () => messages.coursesNotFetched,
  actions: courseActions,
  Panel: ({ search, data }) => <CourseLibrary params={readParams(search)} data={data} />,
});
