import { isPart, type Part } from "./parts.ts";

/** The dashboards. Everybody is a learner; instructors and admins have one of their own. */
export type Who = "learner" | "instructor" | "admin";

/*
 * The tabs of the dashboards, in the order of their menus; the first of each is the default. `file` is the tab's module in
 * web/routes/dashboard. A tab that is `apart` is loaded only when it is opened.
 */
const rows = [
  { who: "learner", id: "home", file: "enrolled-courses" },
  { who: "learner", id: "my-courses", file: "enrolled-courses" },
  { who: "learner", id: "ai-tutor", file: "ai-tutor", apart: true },
  { who: "learner", id: "voice-tutor", file: "learner-placeholders" },
  { who: "learner", id: "gamification", file: "learner-placeholders" },
  { who: "learner", id: "lessons-materials", file: "lessons-materials" },
  { who: "learner", id: "assessments-exams", file: "assessments-exams" },
  { who: "learner", id: "progress-analytics", file: "progress-analytics" },
  { who: "learner", id: "certificates", file: "certificates" },
  { who: "learner", id: "community", file: "learner-placeholders" },
  { who: "learner", id: "payments", file: "learner-placeholders" },

  { who: "instructor", id: "course-management", file: "course-management" },
  { who: "instructor", id: "lesson-content-review", file: "lesson-content-review" },
  { who: "instructor", id: "exam-quiz-builder", file: "exam-quiz-builder" },
  { who: "instructor", id: "student-analytics", file: "student-analytics" },
  { who: "instructor", id: "ai-agent-controls", file: "instructor-placeholders" },
  { who: "instructor", id: "instructor-student-messaging", file: "instructor-placeholders" },

  { who: "admin", id: "system-overview", file: "system-overview" },
  { who: "admin", id: "user-management", file: "user-management" },
  { who: "admin", id: "course-library", file: "course-library" },
  { who: "admin", id: "ai-management-console", file: "ai-management-console" },
  { who: "admin", id: "integrations", file: "integrations" },
  { who: "admin", id: "employment-hub", file: "admin-placeholders" },
  { who: "admin", id: "talent-marketplace", file: "admin-placeholders" },
  { who: "admin", id: "payments-finance", file: "admin-placeholders" },
  { who: "admin", id: "business-analytics", file: "business-analytics" },
  { who: "admin", id: "compliance-security", file: "compliance-security" },
  { who: "admin", id: "marketing-engagement", file: "admin-placeholders" },
  { who: "admin", id: "academy", file: "academy", apart: true },
] as const satisfies readonly { who: Who; id: string; file: string; apart?: boolean }[];

export type TabId = (typeof rows)[number]["id"];
export type DashboardTab = { who: Who; id: TabId; file: string; apart?: boolean };

export const dashboardTabs: readonly DashboardTab[] = rows;

/** Return the tabs of a dashboard in order, without those of closed parts. */
export function tabsOf(who: Who, closed: readonly Part[] = []): DashboardTab[] {
  return dashboardTabs.filter((tab) => tab.who === who && !closed.some((part) => part === partOfTab(tab)));
}

/** Return the part of the academy to which a tab belongs. Each tab of a planned feature is a part of its own. */
export function partOfTab({ id }: Pick<DashboardTab, "id">): Part | null {
  if (id === "voice-tutor") return "voice";
  if (id === "talent-marketplace") return "talent";
  const own = id.replaceAll("-", "_");
  return isPart(own) ? own : null;
}

/** Return the dashboard tab in an address; the first one if it names none, or a closed one. */
export function tabIn(who: Who, parameters: URLSearchParams, closed: readonly Part[] = []): DashboardTab {
  const tabs = tabsOf(who, closed);
  const found = tabs.find(({ id }) => id === parameters.get("tab")) ?? tabs[0];
  if (!found) throw new Error(`the dashboard of ${who} has no tabs`);
  return found;
}

/** Return whether an address names an open tab of a dashboard. */
export function namesTabOf(who: Who, parameters: URLSearchParams, closed: readonly Part[] = []): boolean {
  return tabsOf(who, closed).some(({ id }) => id === parameters.get("tab"));
}

/** Return the dashboard that an address shows to a person with a role. Instructors find their own learning under the learner's tabs. */
export function dashboardAt(
  role: "student" | "instructor" | "admin",
  parameters: URLSearchParams,
  closed: readonly Part[] = [],
): Who {
  if (role === "instructor") return namesTabOf("learner", parameters, closed) ? "learner" : "instructor";
  return role === "admin" ? "admin" : "learner";
}
