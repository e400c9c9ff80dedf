import { AcademySettings } from "#web/features/academy/settings/academy-settings.tsx";
import { messages } from "#web/features/academy/settings/messages.ts";
import { loadLegalPages, settingsActions } from "#web/features/academy/settings/settings-actions.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: async ({ signal }) => {
    const [settings, { recipients }, courses] = await Promise.all([
      request("GET", "/api/academy/settings", { signal }),
      request("GET", "/api/recipients", { signal }),
      request("GET", "/api/courses", { signal }).then(({ courses }) => courses, withoutCourses),
    ]);
    return { kind: "settings" as const, settings, pages: await loadLegalPages(settings.legal, signal), recipients, courses };
  },
  notLoaded: () => messages.failed,
  actions: settingsActions,
  Panel: ({ learner, data }) => <AcademySettings data={data} isSuperAdmin={learner.profile.is_super_admin} />,
});

/** Return no courses after a failure: only the preview of the home page shows them, and settings can be changed without them. */
function withoutCourses(error: unknown): [] {
  if (error instanceof ApiError) return [];
  throw error;
}
