import { test as base } from "./support/own-academy.ts";
import { expect } from "./support/test.ts";
import { storeSession } from "./support/journey.ts";
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
