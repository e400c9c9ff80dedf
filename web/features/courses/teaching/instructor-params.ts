import { studentGroups, studentOrders, studentSearchLimit, type StudentGroup, type StudentOrder } from "#domain/teaching.ts";
import { type TabId, tabIn } from "#web/platform/dashboard-tabs.ts";

/** The state of the instructor dashboard in the address. `course` is "" where none is selected. */
export type InstructorParams = {
  tab: TabId;
  course: string;
  search: string;
  group: StudentGroup | "";
  sort: StudentOrder;
  page: number;
};

/** The default order of students. */
const usualOrder: StudentOrder = "quiet";

/** Parse the state from an address. Invalid values, and those that the tab does not use, are ignored. */
export function readInstructorParams(parameters: URLSearchParams): InstructorParams {
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

/** Return whether a tab loads data. */
function hasOwnData(tab: TabId): boolean {
  return tab === "course-management" || tab === "lesson-content-review" || tab === "student-analytics";
}

/** Return the address of a state; it contains only what differs from the default. */
export function instructorHref({ tab, course, search, group, sort, page }: Partial<InstructorParams>): string {
  const parameters = new URLSearchParams();
  if (tab && (tab !== "course-management" || course)) parameters.set("tab", tab);
  if (course) parameters.set("course", course);
  if (search) parameters.set("search", search);
  if (group) parameters.set("group", group);
  if (sort && sort !== usualOrder) parameters.set("sort", sort);
  if (page && page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `/dashboard?${parameters.toString()}` : "/dashboard";
}

/** Return the address of a course's lesson editor, optionally with a lesson open. */
export function courseEditorHref({ course, lesson }: { course: string; lesson?: string }): string {
  const editor = instructorHref({ tab: "course-management", course });
  return lesson === undefined ? editor : `${editor}&lesson=${encodeURIComponent(lesson)}`;
}
