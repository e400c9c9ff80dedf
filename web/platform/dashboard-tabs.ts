import type { Part } from "./academy.ts";

/** Whose dashboard a tab belongs to: everybody learns, some teach, some run the academy. */
export type Who = "learner" | "instructor" | "admin";

/*
 * The tabs of the dashboards, in the order of their menus; the first of each is where a dashboard opens. `file` is the tab's module in
 * web/routes/dashboard; an `apart` one is not fetched before somebody comes to it.
 */
const rows = [
  { who: "learner", id: "home", label: "Home/Overview", file: "enrolled-courses" },
  { who: "learner", id: "my-courses", label: "My Courses", file: "enrolled-courses" },
  { who: "learner", id: "ai-tutor", label: "AI Tutor (Text)", file: "ai-tutor", apart: true },
  { who: "learner", id: "voice-tutor", label: "AI Tutor (Voice)", file: "learner-placeholders" },
  { who: "learner", id: "gamification", label: "Gamification", file: "learner-placeholders" },
  { who: "learner", id: "lessons-materials", label: "Lessons & Materials", file: "lessons-materials" },
  { who: "learner", id: "assessments-exams", label: "Assessments & Exams", file: "assessments-exams" },
  { who: "learner", id: "progress-analytics", label: "Progress & Analytics", file: "progress-analytics" },
  { who: "learner", id: "certificates", label: "Certificates", file: "certificates" },
  { who: "learner", id: "community", label: "Community", file: "learner-placeholders" },
  { who: "learner", id: "payments", label: "Payments", file: "learner-placeholders" },

  { who: "instructor", id: "course-management", label: "Course Management", file: "course-management" },
  { who: "instructor", id: "lesson-content-review", label: "Lesson Content Review", file: "lesson-content-review" },
  { who: "instructor", id: "exam-quiz-builder", label: "Exam & Quiz Builder", file: "exam-quiz-builder" },
  { who: "instructor", id: "student-analytics", label: "Student Analytics", file: "student-analytics" },
  { who: "instructor", id: "ai-agent-controls", label: "AI Agent Controls", file: "instructor-placeholders" },
  {
    who: "instructor",
    id: "instructor-student-messaging",
    label: "Instructor-Student Messaging",
    file: "instructor-placeholders",
  },

  { who: "admin", id: "system-overview", label: "System Overview", file: "system-overview" },
  { who: "admin", id: "user-management", label: "User Management", file: "user-management" },
  { who: "admin", id: "course-library", label: "Course Library", file: "course-library" },
  { who: "admin", id: "ai-management-console", label: "AI Management Console", file: "ai-management-console" },
  { who: "admin", id: "integrations", label: "Integrations", file: "integrations" },
  { who: "admin", id: "employment-hub", label: "Employment Hub", file: "admin-placeholders" },
  { who: "admin", id: "talent-marketplace", label: "Talent Marketplace", file: "admin-placeholders" },
  { who: "admin", id: "payments-finance", label: "Payments & Finance", file: "admin-placeholders" },
  { who: "admin", id: "business-analytics", label: "Business Analytics", file: "business-analytics" },
  { who: "admin", id: "compliance-security", label: "Compliance & Security", file: "compliance-security" },
  { who: "admin", id: "marketing-engagement", label: "Marketing & Engagement", file: "admin-placeholders" },
  { who: "admin", id: "academy", label: "Academy", file: "academy", apart: true },
] as const satisfies readonly { who: Who; id: string; label: string; file: string; apart?: boolean }[];

export type TabId = (typeof rows)[number]["id"];
export type DashboardTab = { who: Who; id: TabId; label: string; file: string; apart?: boolean };

export const dashboardTabs: readonly DashboardTab[] = rows;

/** What each dashboard's row of tabs is called. */
export const dashboardNames = {
  learner: "Your learning",
  instructor: "Your teaching",
  admin: "Running the academy",
} as const satisfies Record<Who, string>;

/** The tabs of a dashboard, in their order; those of a closed part are left out. */
export function tabsOf(who: Who, closed: readonly Part[] = []): DashboardTab[] {
  return dashboardTabs.filter((tab) => tab.who === who && !closed.some((part) => part === partOf(tab)));
}

/** The part of the academy that a tab belongs to. Tabs that say what is planned are placeholders. */
function partOf({ id, file }: DashboardTab): Part | null {
  if (id === "voice-tutor") return "voice";
  if (id === "talent-marketplace") return "talent";
  return file.endsWith("-placeholders") ? "placeholders" : null;
}

/** The tab of a dashboard that an address names; the first where it names none, or one that is closed. */
export function tabIn(who: Who, parameters: URLSearchParams, closed: readonly Part[] = []): DashboardTab {
  const tabs = tabsOf(who, closed);
  const found = tabs.find(({ id }) => id === parameters.get("tab")) ?? tabs[0];
  if (!found) throw new Error(`the dashboard of ${who} has no tabs`);
  return found;
}

/** Whether an address names a tab of a dashboard. */
export function namesTabOf(who: Who, parameters: URLSearchParams): boolean {
  return tabsOf(who).some(({ id }) => id === parameters.get("tab"));
}

/** Whose dashboard an address shows to a person with a role: instructors find what they learn themselves under its own tabs. */
export function dashboardAt(role: "student" | "instructor" | "admin", parameters: URLSearchParams): Who {
  if (role === "instructor") return namesTabOf("learner", parameters) ? "learner" : "instructor";
  return role === "admin" ? "admin" : "learner";
}
