import { courseActions } from "#web/features/courses/library/course-actions.ts";
import { CourseLibrary } from "#web/features/courses/library/course-library.tsx";
import { loadLibrary } from "#web/features/courses/library/load-library.ts";
import { messages } from "#web/features/courses/library/messages.ts";
import { adminHref, readAdminParams } from "#web/features/people/admin/admin-params.ts";
import { countPages } from "#web/platform/load-panel.ts";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: async ({ search, signal }) => {
    const params = readAdminParams(search);
    const library = await loadLibrary(params, signal);
    const pageCount = countPages(library.list, params, adminHref);
    return { kind: "courses" as const, library, pageCount };
  },
  notLoaded: () => messages.coursesNotFetched,
  actions: courseActions,
  Panel: ({ search, data }) => <CourseLibrary params={readAdminParams(search)} data={data} />,
});
