import { lessonSearchLimit } from "#domain/learning.ts";
import { type TabId, tabIn } from "#web/platform/dashboard-tabs.ts";

/** The state of the student dashboard in the address. */
export type StudentParams = {
  tab: TabId;
  search: string;
  page: number;
  /** The page of the coaching notes. */
  notes: number;
};

/** Parse the state from an address. Invalid values, and those that the tab does not use, are ignored. */
export function readStudentParams(parameters: URLSearchParams): StudentParams {
  const tab = tabIn("learner", parameters).id;
  const pageAt = (name: string) => (/^[1-9]\d{0,4}$/.test(parameters.get(name) ?? "") ? Number(parameters.get(name)) : 1);
  return {
    tab,
    search: tab === "lessons-materials" ? (parameters.get("search") ?? "").trim().slice(0, lessonSearchLimit) : "",
    page: hasOwnData(tab) ? pageAt("page") : 1,
    notes: tab === "progress-analytics" ? pageAt("notes") : 1,
  };
}

/** The address of the first tab for people whose dashboard opens with another one. */
export const ownLearningHref = "/dashboard?tab=home";

/** Return whether a tab needs more data than the dashboard has loaded. */
function hasOwnData(tab: TabId): boolean {
  return tab === "lessons-materials" || tab === "progress-analytics";
}

/** Return the address of a state; it contains only what differs from the default. */
export function studentHref({ tab, search, page, notes }: Partial<StudentParams>): string {
  const parameters = new URLSearchParams();
  if (tab && tab !== "home") parameters.set("tab", tab);
  if (search) parameters.set("search", search);
  if (page && page > 1) parameters.set("page", String(page));
  if (notes && notes > 1) parameters.set("notes", String(notes));
  return parameters.size > 0 ? `/dashboard?${parameters.toString()}` : "/dashboard";
}
