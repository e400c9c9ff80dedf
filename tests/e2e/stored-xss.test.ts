import type { Locator, Page } from "@playwright/test";
import { test as base } from "./support/own-academy.ts";
import { expect } from "./support/test.ts";
import { storeSession } from "./support/journey.ts";
import { hostileQuestions } from "./support/write-hostile-exam.ts";
import { hostileMarkdown, hostileName, hostileText, hostileWord } from "./support/hostile-texts.ts";
import { writeHostileTexts, type HostilePlaces } from "./support/write-hostile-texts.ts";
import { findHostileParts, lookAt, openWatchedBrowser, type WatchedBrowser } from "./support/watch-hostile.ts";

// Every field that a person can fill is hostile here, and everybody who can see it visits the page.
const test = base.extend<{ watched: WatchedBrowser }, { places: HostilePlaces }>({
  places: [async ({ demo }, use) => use(await writeHostileTexts(demo.url)), { scope: "worker", timeout: 240_000 }],
  watched: async ({ browser, demo }, use) => {
    const watched = await openWatchedBrowser(browser, demo.url);
    await use(watched);
    await watched.context.close();
    expect(watched.findings).toEqual([]);
  },
});
test.describe.configure({ timeout: 180_000 });

const encoded = encodeURIComponent;
/** The start of a hostile text with its marks, as it is shown where it is not Markdown. */
const literally = (place: string) => `Mallory's ${place} <img data-hostile`;

/** Expect texts to be visible in a page: with their marks, where each is the start of a text that is not Markdown. */
async function expectTexts(page: Page | Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(page.getByText(text).filter({ visible: true }).first(), text).toBeVisible();
}
const rendered = (place: string) => `Mallory's ${place}`;

test("the watcher detects text that is not made harmless", async ({ browser, demo }) => {
  const { context, findings } = await openWatchedBrowser(browser, demo.url);
  const page = await context.newPage();
  await page.goto("/robots.txt");
  await page.setContent(`<title>x</title><p>${hostileText}</p>${hostileMarkdown}`);
  await expect.poll(() => findings.join()).toMatch(/ran on/);
  expect(findings.join()).toMatch(/evil\.example/);
  expect((await findHostileParts(page)).length).toBeGreaterThan(20);
  await context.close();
});

test("visitors see hostile courses, names and addresses as text @slow", async ({ watched, places: { courseId } }) => {
  const page = await watched.context.newPage();
  for (const address of ["/", "/store", "/store?search=Mallory", `/catalog?category=${encoded(hostileWord)}`]) {
    await lookAt(page, address);
  }
  await lookAt(page, `/store?search=${encoded(hostileName.slice(0, 100))}`);
  await lookAt(page, `/product/${courseId}`);
  await lookAt(page, `/enroll/${courseId}`);
  await lookAt(page, `/product/${encoded(hostileName)}`, "Course not found");
  await lookAt(page, `/auth?from=${encoded("javascript:hostile('from')")}`, "Student Portal");
  await lookAt(page, `/auth#error=access_denied&error_description=${encoded(hostileName)}`, "Student Portal");
  await lookAt(page, `/help/${encoded(hostileName)}`, /help/i);
  await lookAt(page, "/demo/mail", /mail/i);
});

test("a learner sees hostile lessons, notes, conversations and drafts as text @slow", async ({ watched, places }) => {
  const { courseId, lessonId, student } = places;
  const page = await watched.context.newPage();
  await storeSession(page, student);
  for (const tab of ["home", "my-courses", "ai-tutor", "lessons-materials", "progress-analytics"]) {
    await lookAt(page, `/dashboard?tab=${tab}`);
  }
  await lookAt(page, `/learn/${courseId}/${lessonId}`, "Mallory's link");
  await lookAt(page, "/settings");
  await lookAt(page, "/agents-api#assessment");
  await lookAt(page, "/help");
  await lookAt(page, "/chat", /tutor/i);
});

test("an instructor sees hostile courses, students and drafts as text, even in the lesson editor @slow", async ({
  watched,
  places,
}) => {
  const { courseId, lessonId, instructor } = places;
  const page = await watched.context.newPage();
  await storeSession(page, instructor);
  await lookAt(page, "/dashboard");
  await lookAt(page, "/dashboard?tab=lesson-content-review");
  await lookAt(page, `/dashboard?tab=student-analytics&course=${courseId}`);
  const desk = `/dashboard?tab=course-management&course=${courseId}`;
  await lookAt(page, desk);
  await lookAt(page, `${desk}&lesson=${lessonId}`);
  await lookAt(page, `${desk}&lesson=${lessonId}&view=preview`, "Mallory's link");
  await lookAt(page, `${desk}&lesson=${lessonId}&view=versions&version=1`);
  await lookAt(page, "/agents-api#content");
});

test("a learner sees hostile questions, comments, notices and reasons as text, in the paper, the result and under a lesson @slow", async ({
  watched,
  places,
}) => {
  const { courseId, lessonId, certificateId, exam, student } = places;
  const page = await watched.context.newPage();
  await storeSession(page, student);
  await lookAt(page, "/dashboard?tab=assessments-exams");
  await lookAt(page, `/exam/${exam.examId}`, "Mallory's instructions");
  await page.goto(`/attempt/${exam.running}`);
  await page.getByRole("button", { name: "Continue here" }).click();
  await expectTexts(page, [literally("notice")]);
  expect(await findHostileParts(page)).toEqual([]);
  const stems = hostileQuestions("exam").map(({ type }) => rendered(`exam ${type}`));
  await expectTexts(page, stems.slice(0, -2));
  await expectTexts(page, stems.slice(-1));
  // Its gaps have labels that repeat the stem, out of sight.
  await expect(page.getByRole("group", { name: "Fill in the gaps" })).toContainText(literally("exam cloze"), {
    useInnerText: true,
  });
  await expectTexts(page, ["right choice", "wrong box", "untruth", "first item", "left side 1"].map(rendered));
  await expect(page.getByLabel("Your text")).toHaveValue(new RegExp(`^Mallory's essay <img data-hostile`));
  await lookAt(page, `/attempt/${exam.graded}`, literally("essay"));
  await expect(page.getByLabel("Your answer", { exact: true }).first()).toHaveValue(new RegExp(`^${literally("short answer")}`));
  const told = ["essay", "comment", "comment on a row", "appeal", "reply", "correction", "criterion"];
  await expectTexts(page, told.map(literally));
  await expectTexts(page, ["right choice", "feedback on single-choice", "feedback on essay"].map(rendered));

  await lookAt(page, `/learn/${courseId}/${lessonId}`, "Mallory's link");
  const checks = page.getByRole("region", { name: "Check yourself" });
  await checks.scrollIntoViewIfNeeded();
  await expectTexts(checks, [rendered("check matching")]);
  const check = checks.getByRole("article").filter({ hasText: "Mallory's check single-choice" });
  await check.getByText("Show a hint").click({ timeout: 20_000 });
  await check.getByRole("radio").last().check();
  await check.getByRole("button", { name: "Check my answer" }).click();
  await expectTexts(check, ["hint at single-choice", "feedback on"].map(rendered));
  expect(await findHostileParts(page)).toEqual([]);
  await lookAt(page, `/certificates/${certificateId}`);
  await lookAt(page, `/verify/${certificateId}`);
});

test("an instructor sees hostile answers, appeals and questions as text, in the builder, the essays, the gradebook and on paper @slow", async ({
  watched,
  places,
}) => {
  const { courseId, exam, instructor } = places;
  const page = await watched.context.newPage();
  await storeSession(page, instructor);
  const teach = `/teach/${courseId}`;
  await lookAt(page, teach, /Mallory's exam essay/);
  for (const [at, id] of exam.questionIds.entries()) {
    await lookAt(page, `${teach}?item=${id}`);
    const { type } = hostileQuestions("exam")[at] ?? {};
    await expect(page.getByLabel("Question", { exact: true })).toHaveValue(new RegExp(`^${literally(`exam ${type}`)}`));
  }
  await lookAt(page, `${teach}?view=exams`);
  await lookAt(page, `${teach}?view=exams&item=${exam.examId}`, literally("notice"));
  await expectTexts(page, ["notice", "correction"].map(literally));
  await lookAt(page, `${teach}?view=essays`);
  await lookAt(page, `${teach}?view=essays&names=yes`);
  await lookAt(page, `${teach}?view=essays&item=${exam.appealed}.${exam.essay}`, literally("essay"));
  await expectTexts(page, ["essay", "appeal", "criterion"].map(literally));
  await lookAt(page, `${teach}?view=gradebook`);
  await lookAt(page, `${teach}/exams/${exam.examId}/preview`, "Mallory's exam essay");
  // Hidden descriptions of the gaps repeat the text, so that it is not found as a text of its own.
  await expect(page.getByRole("group", { name: "Fill in the gaps" })).toContainText("Mallory's exam cloze");
  await lookAt(page, `${teach}/exams/${exam.examId}/print`, "Mallory's exam cloze");
  await expectTexts(page, ["right choice", "criterion", "right filling"].map(rendered));
  await lookAt(page, `/course-certificates/${courseId}`, literally("revocation"));
  await expectTexts(page, [literally("revocation")]);
});

test("admins see hostile texts in every list as text @slow", async ({ watched, places }) => {
  const { courseId, lessonId, admin } = places;
  const page = await watched.context.newPage();
  await storeSession(page, admin);
  const tab = (name: string) => `/dashboard?tab=${name}`;
  await lookAt(page, tab("user-management"));
  await lookAt(page, `${tab("user-management")}&search=${encoded(hostileName.slice(0, 100))}`);
  await lookAt(page, `${tab("user-management")}&view=invitations`);
  await lookAt(page, `${tab("user-management")}&view=mail`, /mail/i);
  await lookAt(page, tab("course-library"));
  await page
    .getByRole("button", { name: /^Delete Mallory/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toContainText("Mallory");
  expect(await findHostileParts(page)).toEqual([]);
  await lookAt(page, `${tab("course-library")}&course=${courseId}&lesson=${lessonId}`);
  await lookAt(page, tab("ai-management-console"));
  await lookAt(page, tab("integrations"));
  await lookAt(page, tab("business-analytics"));
  await lookAt(page, tab("compliance-security"));
});

test("in a browser that enforces the pages' policy, hostile texts cause no violation", async ({ page, places }) => {
  // A policy violation is written to the console, and fails the test.
  await lookAt(page, `/product/${places.courseId}`);
  await storeSession(page, places.student);
  await lookAt(page, `/learn/${places.courseId}/${places.lessonId}`, "Mallory's link");
});
