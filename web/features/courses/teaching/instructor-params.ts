import { studentGroups, studentOrders, studentSearchLimit, type StudentGroup, type StudentOrder } from "#domain/teaching.ts";
import { type TabId, tabIn } from "#web/platform/dashboard-tabs.ts";

/** Where somebody is in the instructor dashboard, as the address says it. `course` is "" where none is chosen. */
export type InstructorParams = {
  tab: TabId;
  course: string;
  search: string;
  group: StudentGroup | "";
  sort: StudentOrder;
  page: number;
};

/** The order of students that nobody has chosen. */
const usualOrder: StudentOrder = "quiet";

/** Reads the place from an address. What makes no sense, and what the tab does not use, is left out. */
export function readParams(parameters: URLSearchParams): InstructorParams {
  const text = (name: string) => parameters.get(name) ?? "";
  const tab = tabIn("instructor", parameters).id;
  const isAboutStudents = tab === "student-analytics";
  return {
    tab,
    course:
      isAboutStudents || tab === "course-management" ? (/^[0-9a-f-]{36}$/i.exec(text("course"))?.[0] ?? "").toLowerCase() : "",
    search: isAboutStudents ? text("search").trim().slice(0, studentSearchLimit) : "",
    group: (isAboutStudents && studentGroups.find((known) => known === text("group"))) || "",
    sort: (isAboutStudents && studentOrders.find((known) => known === text("sort"))) || usualOrder,
    page: hasOwnData(tab) && /^[1-9]\d{0,4}$/.test(text("page")) ? Number(text("page")) : 1,
  };
}

/** Whether a tab shows more than words. */
function hasOwnData(tab: TabId): boolean {
  return tab === "course-management" || tab === "lesson-content-review" || tab === "student-analytics";
}

/** The address of a place; it holds only what differs from where the dashboard opens. */
export function placeHref({ tab, course, search, group, sort, page }: Partial<InstructorParams>): string {
  const parameters = new URLSearchParams();
  if (tab && (tab !== "course-management" || course)) parameters.set("tab", tab);
  if (course) parameters.set("course", course);
  if (search) parameters.set("search", search);
  if (group) parameters.set("group", group);
  if (sort && sort !== usualOrder) parameters.set("sort", sort);
  if (page && page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `/dashboard?${parameters.toString()}` : "/dashboard";
}

/** Where the lessons of a course are written; with a lesson, that one is open. */
export function editorHref({ course, lesson }: { course: string; lesson?: string }): string {
  const editor = placeHref({ tab: "course-management", course });
  return lesson === undefined ? editor : `${editor}&lesson=${encodeURIComponent(lesson)}`;
}
