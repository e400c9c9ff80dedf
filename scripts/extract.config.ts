import { fileURLToPath } from "node:url";
import { formatter } from "@lingui/format-po";
import { createBabelExtractor } from "@lingui/cli/api/extractors/babel";
import { interfaceLanguages } from "../domain/interface-languages.ts";
import { extractAnswers } from "./extract-answers.ts";

/** The areas of the academy that are translated together, and their source folders. */
const areas = {
  visitors: [
    "web/root.tsx",
    "web/routes",
    "web/ui",
    "web/platform",
    "web/features/academy/home",
    "web/features/academy/shell",
    "web/features/academy/launch",
    "web/features/academy/legal",
    "web/features/academy/business",
    "web/features/academy/talent",
    "web/features/courses/catalog",
    "web/features/courses/store",
    "web/features/courses/cart",
    "web/features/courses/enrollments",
    "web/features/people/auth",
    "web/features/assessment/certificates/verify-messages.ts",
    "web/features/assessment/certificates/verify-page.tsx",
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
  answers: ["domain", "server"],
};

/** Files for the operator, whose command line is in English. */
const unsaid = ["server/operations/command-line/**", "server/env.ts", "server/platform/openapi/**"];

/** Find the texts of pages by Lingui's macros, and those of the server by their position: its code runs without a build step. */
const ofPages = createBabelExtractor();
const ofServer: typeof ofPages = {
  match: (filename) => /(^|\/)(domain|server)\//.test(filename) && filename.endsWith(".ts"),
  extract: (filename, code, found) => {
    for (const { id, line } of extractAnswers(filename, code)) found({ id, message: id, origin: [filename, line] });
  },
};

function isInside(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => file.startsWith(`${folder}/`));
}

/** Only for `npm run extract`, which uses tools that a build does not need. */
export default {
  rootDir: fileURLToPath(new URL("..", import.meta.url)),
  sourceLocale: "en",
  locales: [...interfaceLanguages],
  catalogs: Object.entries(areas).map(([area, include]) => ({
    path: `<rootDir>/locales/{locale}/${area}`,
    include,
    // Files of a folder that belong to another area.
    exclude: [
      "**/*.test.ts",
      "**/*.test.tsx",
      ...unsaid,
      ...Object.values(areas)
        .flat()
        .filter((file) => isInside(file, include)),
    ],
  })),
  extractors: [ofServer, { ...ofPages, match: (filename: string) => !ofServer.match(filename) && ofPages.match(filename) }],
  format: formatter({ lineNumbers: false }),
};
