import { adminHref, userViews } from "#web/features/people/admin/admin-params.ts";
import { instructorHref } from "#web/features/courses/teaching/instructor-params.ts";
import { tabsOf } from "#web/platform/dashboard-tabs.ts";

/** The name of a picture, and the page that it shows. */
export type Pictured = readonly [name: string, path: string];

/** Pages of sign-in and help, as visitors see them. */
export const visitorPages: readonly Pictured[] = [
  ["auth", "/auth"],
  ["auth-staff", "/auth?portal=staff"],
  ["auth-sign-up", "/auth?view=sign_up"],
  ["auth-forgotten", "/auth?view=forgotten_password"],
  ["help-article", "/help/the-tutor"],
  ["demo-mail", "/demo/mail"],
];

/** Pages of a student. */
export const studentPages: readonly Pictured[] = [
  ...tabsOf("learner").map(({ id: tab }): Pictured => [`dashboard-${tab}`, `/dashboard?tab=${tab}`]),
  ["settings", "/settings"],
  ["notifications", "/notifications"],
  ["chat", "/chat"],
  ["help", "/help"],
  ["voice-tutor", "/voice-tutor"],
  ["agents", "/agents-api"],
];

/** Pages of instructors and admins, by the first word of their sample address. */
export const staffPages: ReadonlyArray<readonly [person: string, pages: readonly Pictured[]]> = [
  ["instructor", tabsOf("instructor").map(({ id: tab }): Pictured => [`instructor-${tab}`, instructorHref({ tab })])],
  [
    "admin",
    [
      ...tabsOf("admin").map(({ id: tab }): Pictured => [`admin-${tab}`, adminHref({ tab })]),
      ...userViews.map((view): Pictured => [`admin-users-${view}`, adminHref({ tab: "user-management", view })]),
      ["console", "/admin/ai-agents"],
    ],
  ],
  [
    "super",
    [
      ["super-admin", "/super-admin"],
      ["super-admin-account", "/super-admin?view=account"],
    ],
  ],
];
