import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { TabId, Who } from "#web/platform/dashboard-tabs.ts";

/** The label of each tab. */
export const tabLabels: Readonly<Record<TabId, string>> = defineMessages({
  home: msg`Home/Overview`,
  "my-courses": msg`My Courses`,
  "ai-tutor": msg`AI Tutor (Text)`,
  "voice-tutor": msg`AI Tutor (Voice)`,
  gamification: msg`Gamification`,
  "lessons-materials": msg`Lessons & Materials`,
  "assessments-exams": msg`Assessments & Exams`,
  "progress-analytics": msg`Progress & Analytics`,
  certificates: msg`Certificates`,
  community: msg`Community`,
  payments: msg`Payments`,
  "course-management": msg`Course Management`,
  "lesson-content-review": msg`Lesson Content Review`,
  "exam-quiz-builder": msg`Exam & Quiz Builder`,
  "student-analytics": msg`Student Analytics`,
  "ai-agent-controls": msg`AI Agent Controls`,
  "instructor-student-messaging": msg`Instructor-Student Messaging`,
  "system-overview": msg`System Overview`,
  "user-management": msg`User Management`,
  "course-library": msg`Course Library`,
  "ai-management-console": msg`AI Management Console`,
  integrations: msg`Integrations`,
  "employment-hub": msg`Employment Hub`,
  "talent-marketplace": msg`Talent Marketplace`,
  "payments-finance": msg`Payments & Finance`,
  "business-analytics": msg`Business Analytics`,
  "compliance-security": msg`Compliance & Security`,
  "marketing-engagement": msg`Marketing & Engagement`,
  academy: msg`Academy`,
});

/** The label of each dashboard's row of tabs. */
export const dashboardNames: Readonly<Record<Who, string>> = defineMessages({
  learner: msg`Your learning`,
  instructor: msg`Your teaching`,
  admin: msg`Running the academy`,
});
