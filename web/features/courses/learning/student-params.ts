import { lessonSearchLimit } from "#domain/learning.ts";
import { type TabId, tabIn } from "#web/platform/dashboard-tabs.ts";

/** Where somebody is in their dashboard, as the address says it. */
export type StudentParams = { tab: TabId; search: string; page: number };

/** Reads the place from an address. What makes no sense, and what the tab does not use, is left out. */
export function readParams(parameters: URLSearchParams): StudentParams {
  const tab = tabIn("learner", parameters).id;
  const page = /^[1-9]\d{0,4}$/.test(parameters.get("page") ?? "") ? Number(parameters.get("page")) : 1;
  return {
    tab,
    search: tab === "lessons-materials" ? (parameters.get("search") ?? "").trim().slice(0, lessonSearchLimit) : "",
    page: hasOwnData(tab) ? page : 1,
  };
}

/** The address of the first tab for those whose dashboard opens with something else. */
export const ownLearningHref = "/dashboard?tab=home";

/** Whether a tab shows more than what the dashboard has loaded anyway. */
function hasOwnData(tab: TabId): boolean {
  return tab === "lessons-materials" || tab === "progress-analytics";
}

/** The address of a place; it holds only what differs from where the dashboard opens. */
export function placeHref({ tab, search, page }: Partial<StudentParams>): string {
  const parameters = new URLSearchParams();
  if (tab && tab !== "home") parameters.set("tab", tab);
  if (search) parameters.set("search", search);
  if (page && page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `/dashboard?${parameters.toString()}` : "/dashboard";
}
