import { studentGroups, studentOrders, studentSearchLimit, type StudentGroup, type StudentOrder } from "#domain/teaching.ts";

/** The tabs of the instructor dashboard, in their order; the first is where the dashboard opens. */
export const instructorTabs = [
  "course-management",
  "lesson-content-review",
  "exam-quiz-builder",
  "student-analytics",
  "ai-agent-controls",
  "instructor-student-messaging",
] as const;
export type InstructorTab = (typeof instructorTabs)[number];

/** Where somebody is in the instructor dashboard, as the address says it. `course` is "" where none is chosen. */
export type InstructorPlace = {
  tab: InstructorTab;
  course: string;
  search: string;
  group: StudentGroup | "";
  sort: StudentOrder;
  page: number;
};

/** The order of students that nobody has chosen. */
const usualOrder: StudentOrder = "quiet";

/** Reads the place from an address. What makes no sense, and what the tab does not use, is left out. */
export function readPlace(parameters: URLSearchParams): InstructorPlace {
  const text = (name: string) => parameters.get(name) ?? "";
  const tab = instructorTabs.find((known) => known === text("tab")) ?? "course-management";
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

/** Whether an address leads to the instructor dashboard, and not to a tab of another one or to the writing desk. */
export function isInstructorPlace(parameters: URLSearchParams): boolean {
  const tab = parameters.get("tab");
  if (tab === "course-management") return !parameters.has("course");
  return tab === null || instructorTabs.some((known) => known === tab);
}

/** Whether a tab shows more than words. */
function hasOwnData(tab: InstructorTab): boolean {
  return tab === "course-management" || tab === "lesson-content-review" || tab === "student-analytics";
}

/** The address of a place: only what differs from where the dashboard opens stands in it. */
export function placeHref({ tab, course, search, group, sort, page }: Partial<InstructorPlace>): string {
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
export function deskHref({ course, lesson }: { course: string; lesson?: string }): string {
  const desk = placeHref({ tab: "course-management", course });
  return lesson === undefined ? desk : `${desk}&lesson=${encodeURIComponent(lesson)}`;
}
