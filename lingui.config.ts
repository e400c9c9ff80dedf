import { formatter } from "@lingui/format-po";
import { interfaceLanguages } from "./domain/interface-languages.ts";

/** The parts of the academy whose texts are translated together, and where they are written. */
const areas = {
  visitors: [
    "web/root.tsx",
    "web/routes",
    "web/ui",
    "web/platform",
    "web/features/academy/home",
    "web/features/academy/shell",
    "web/features/academy/launch",
    "web/features/academy/business",
    "web/features/academy/talent",
    "web/features/courses/catalog",
    "web/features/courses/store",
    "web/features/courses/cart",
    "web/features/courses/enrollments",
    "web/features/people/auth",
  ],
  learners: [
    "web/features/courses/lessons",
    "web/features/courses/learning",
    "web/features/courses/video",
    "web/features/ai/chat",
    "web/features/ai/voice",
    "web/features/ai/help",
    "web/features/assessment/exam",
    "web/features/assessment/checks",
    "web/features/assessment/question",
    "web/features/assessment/completion",
    "web/features/assessment/certificates",
    "web/features/people/account",
    "web/features/academy/notifications",
  ],
  staff: [
    "web/features/courses/teaching",
    "web/features/courses/library",
    "web/features/courses/authoring",
    "web/features/courses/import-export",
    "web/features/ai/agents",
    "web/features/ai/feedback",
    "web/features/ai/settings",
    "web/features/assessment/builder",
    "web/features/operations",
    "web/features/academy/settings",
    "web/features/academy/setup",
    "web/features/people/admin",
    "web/features/people/invitations",
  ],
};

export default {
  sourceLocale: "en",
  locales: [...interfaceLanguages],
  catalogs: Object.entries(areas).map(([area, include]) => ({
    path: `<rootDir>/locales/{locale}/${area}`,
    include,
    exclude: ["**/*.test.ts", "**/*.test.tsx"],
  })),
  format: formatter({ lineNumbers: false }),
};
