import type { Page } from "@playwright/test";
import { interfaceLanguages } from "#domain/interface-languages.ts";
import { pagePatterns } from "#domain/safe-redirect.ts";
import { tabsOf, type Who } from "#web/platform/dashboard-tabs.ts";
import { expectNothingToFind } from "./support/axe.ts";
import { findCourse, signIn } from "./support/journey.ts";
import { untilQuiet } from "./support/quiet.ts";
import { admin, superAdmin, tokenOf } from "./support/staff.ts";
import { expect, student, test } from "./support/test.ts";

test.use({ expectedErrors: /status of (404|409)/ });

/** Who sees each page. What redirects to another page of the list is left out. */
const readers = {
  visitor: [
    "",
    "store",
    "product/:courseId",
    "instructor/:instructorId",
    "preview/:courseId/:lessonId",
    "enroll/:courseId",
    "legal/:kind",
    "help/:article",
    "verify/:certificateId",
    "talent-marketplace",
    "success",
    "auth",
    "coming-soon",
    "for-business",
    "setup",
  ],
  student: [
    "dashboard",
    "learn/:courseId/:lessonId",
    "exam/:examId",
    "attempt/:attemptId",
    "certificates/:certificateId",
    "get-certificate/:courseId",
    "agreement",
    "settings",
    "notifications",
    "notes",
    "help",
    "chat",
    "voice-tutor",
    "agents-api",
  ],
  admin: [
    "teach/:courseId",
    "teach/:courseId/exams/:examId/preview",
    "teach/:courseId/exams/:examId/print",
    "course-certificates/:courseId",
    "course-questions/:courseId",
    "admin/ai-agents",
  ],
  superAdmin: ["super-admin"],
};
const instructor = { ...admin, email: "instructor@academy.example" };
const redirects = ["catalog", "course/:courseId", "learn/:lessonId"];

test("every page has a reader here", () => {
  expect([...Object.values(readers).flat(), ...redirects].toSorted()).toEqual([...pagePatterns].toSorted());
});

for (const language of interfaceLanguages)
  test.describe(language, () => {
    test.use({ locale: language });
    test(`axe finds nothing on any page in ${language}, and nothing is wider than the screen @slow`, async ({ page }) => {
      test.setTimeout(600_000);
      const known = await findKnown(page);
      const addressOf = (pattern: string) => `/${pattern.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? "")}`;
      const prefix = language === "en" ? "" : `/${language}`;
      for (const pattern of readers.visitor) await look(page, `${prefix}${addressOf(pattern)}`, language);
      await signIn(page, student);
      for (const pattern of readers.student) await look(page, addressOf(pattern), language);
      for (const tab of tabsFor("learner")) await look(page, tab, language);
      await signIn(page, instructor);
      for (const tab of tabsFor("instructor")) await look(page, tab, language);
      await signIn(page, admin);
      for (const pattern of readers.admin) await look(page, addressOf(pattern), language);
      for (const tab of tabsFor("admin")) await look(page, tab, language);
      await signIn(page, superAdmin);
      for (const pattern of readers.superAdmin) await look(page, addressOf(pattern), language);
    });
  });

/** Return the addresses of a dashboard's tabs, one for each module: planned features look alike. */
function tabsFor(who: Who): string[] {
  return [...new Map(tabsOf(who).map(({ file, id }) => [file, `/dashboard?tab=${id}`])).values()];
}

async function look(page: Page, path: string, language: string): Promise<void> {
  await page.goto(path);
  await untilQuiet(page);
  await expect(page.locator("html"), path).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
  await expect(page.locator("html"), path).toHaveAttribute("lang", new RegExp(`^${language}`));
  // Arabic is only begun on the pages of signed-in people: a button's text may be translated while its label is not yet.
  const without = language === "ar" ? ["label-content-name-mismatch"] : [];
  await expectNothingToFind(page, `${path} in ${language}`, { without });
}

/** Return values for the parameters of the addresses, from the sample academy. */
async function findKnown(page: Page): Promise<Record<string, string>> {
  const course = await findCourse(page, "Negotiation at Work");
  const read = async <Body>(path: string, person: { email: string; password: string }) => {
    const headers = { authorization: `Bearer ${await tokenOf(page, person)}` };
    return (await (await page.request.get(path, { headers })).json()) as Body;
  };
  const { exams } = await read<{ exams: { id: string; attempts: { id: string }[] }[] }>("/api/learning/exams", student);
  const taken = exams.find(({ attempts }) => attempts.length > 0);
  const { certificates } = await read<{ certificates: { id: string }[] }>(`/api/courses/${course.id}/certificates`, admin);
  const { instructor_id } = await read<{ instructor_id: string }>(`/api/courses/${course.id}`, student);
  const known = {
    courseId: course.id,
    lessonId: course.lessons[0]?.id,
    instructorId: instructor_id,
    examId: taken?.id,
    attemptId: taken?.attempts[0]?.id,
    certificateId: certificates[0]?.id,
  };
  for (const [name, value] of Object.entries(known)) expect(value, name).toMatch(/^[\da-f-]{36}$/);
  return { ...(known as Record<string, string>), kind: "privacy", article: "your-data" };
}
