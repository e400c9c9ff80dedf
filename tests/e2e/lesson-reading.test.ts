import type { Page } from "@playwright/test";
import { tabTo } from "./support/keyboard.ts";
import { signIn } from "./support/journey.ts";
import { becomeLearner, onAnotherDevice, openLessonAt, type Learner } from "./support/learner.ts";
import { instructor, newCourse, test } from "./support/lesson-editor.ts";
import { admin, newStudent } from "./support/staff.ts";
import { callAs } from "./support/teaching.ts";
import { expect } from "./support/test.ts";

/** The block of the text that readers are at in these tests. */
const block = (page: Page) => page.locator("article .prose > *").nth(12);
const title = (page: Page, { course }: Learner, index: number) =>
  page.getByRole("heading", { level: 1, name: course.lessons[index]?.title ?? "?" });

/** Scroll to that block, and wait until the server has stored it. */
async function readOn(page: Page): Promise<void> {
  const told = page.waitForResponse((response) => response.url().endsWith("/reading-position"));
  await scrollToBlock(page);
  expect((await told).status()).toBe(200);
}

async function scrollToBlock(page: Page): Promise<void> {
  await page.mouse.move(600, 500);
  const distance = await block(page).evaluate((element) => element.getBoundingClientRect().top - 96);
  await page.mouse.wheel(0, distance);
  await expect.poll(async () => Math.abs(await distanceFromTop(page))).toBeLessThan(60);
}

/** Return the distance of the block from the reading line. */
function distanceFromTop(page: Page): Promise<number> {
  return block(page).evaluate((element) => element.getBoundingClientRect().top - 96);
}

/** Open a lesson from the course's list. */
async function goTo(page: Page, learner: Learner, index: number): Promise<void> {
  await page.getByRole("navigation", { name: "Lessons of this course" }).getByRole("link").nth(index).click();
  await expect(title(page, learner, index)).toBeAttached();
}

test("reading resumes where it stopped: after a reload, from another page and on another device @slow", async ({
  page,
  browser,
}) => {
  const learner = await becomeLearner(page);
  await openLessonAt(page, learner, 0);
  await readOn(page);

  await page.reload();
  await expect(title(page, learner, 0)).toBeAttached();
  await expect.poll(async () => Math.abs(await distanceFromTop(page))).toBeLessThan(120);

  await goTo(page, learner, 2);
  await goTo(page, learner, 0);
  await expect(page.getByText("You are back where you stopped reading")).toBeVisible();
  await expect(block(page)).toBeInViewport();

  const other = await onAnotherDevice(browser, learner);
  await openLessonAt(other.page, learner, 0);
  await expect(other.page.getByText("You are back where you stopped reading")).toBeVisible();
  expect(Math.abs(await distanceFromTop(other.page))).toBeLessThan(120);
  await other.context.close();
});

test("the page is painted at the reading position at once, and nothing jumps @slow", async ({ page }) => {
  const learner = await becomeLearner(page);
  await openLessonAt(page, learner, 0);
  await readOn(page);
  await goTo(page, learner, 2);
  await page.evaluate((wanted) => {
    // The scroll position in each frame in which the lesson is shown.
    const seen: number[] = [];
    Object.assign(window, { seen });
    const look = () => {
      if (document.querySelector("#lesson-title")?.textContent === wanted) seen.push(scrollY);
      requestAnimationFrame(() => setTimeout(look));
    };
    look();
  }, learner.course.lessons[0]?.title);
  await goTo(page, learner, 0);
  await expect(page.getByText("You are back where you stopped reading")).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen.length).toBeGreaterThan(0);
  expect(Math.min(...seen)).toBeGreaterThan(300);
});

test("a passage named in the address takes precedence over the reading position @slow", async ({ page }) => {
  const learner = await becomeLearner(page);
  await openLessonAt(page, learner, 0);
  await readOn(page);
  await page.goto("/dashboard");
  const quote = encodeURIComponent("A **position** is what a\nperson says they want.");
  await page.goto(`/learn/${learner.course.id}/${learner.course.lessons[0]?.id}#quote=${quote}`);
  await expect(page.locator("article mark").first()).toBeInViewport();
  await expect(page.getByText("You are back where you stopped reading")).toHaveCount(0);
});

test("a lesson read to the end opens at the beginning the next time", async ({ page }) => {
  const learner = await becomeLearner(page);
  await openLessonAt(page, learner, 0);
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 100_000);
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(title(page, learner, 1)).toBeVisible();
  await goTo(page, learner, 0);
  await expect(title(page, learner, 0)).toBeInViewport();
});

test.describe("without a connection", () => {
  test("the reading position is stored on this device and sent later, from any page @slow", async ({
    page,
    context,
    browser,
  }) => {
    const learner = await becomeLearner(page);
    await openLessonAt(page, learner, 0);
    await context.setOffline(true);
    await scrollToBlock(page);
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("academy-reading:"))))
      .toBe(true);
    await page.close();
    await context.setOffline(false);
    const tab = await context.newPage();
    const told = tab.waitForResponse((response) => response.url().endsWith("/reading-position"));
    await tab.goto("/settings");
    expect((await told).status()).toBe(200);
    const other = await onAnotherDevice(browser, learner);
    await openLessonAt(other.page, learner, 0);
    await expect(block(other.page)).toBeInViewport();
    await other.context.close();
  });

  test("a prefetched next lesson can be opened without a connection, and notes can be written on it", async ({
    page,
    context,
  }) => {
    const learner = await becomeLearner(page);
    await openLessonAt(page, learner, 0);
    const next = learner.course.lessons[1];
    const ahead = page.waitForResponse((response) => response.url().endsWith(`/lessons/${next?.id}?include=checks`));
    await page.getByRole("link", { name: /^Next/ }).scrollIntoViewIfNeeded();
    await (await ahead).finished();
    await expect(page.locator("a[rel=next][data-fetched]")).toBeAttached();
    await context.setOffline(true);
    await page.getByRole("link", { name: /^Next/ }).click();
    await expect(title(page, learner, 1)).toBeVisible();
    await page.getByRole("textbox", { name: "Your notes on this lesson" }).fill("on the train");
    await expect(page.getByText("Kept on this device until you are online.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("Saved. Only you see your notes.")).toBeVisible();
  });
});

/** Collect the calls that a page makes from now on. */
function listenToCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|functions|auth)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test("opening a lesson takes two calls: its content, and the record of its opening", async ({ page }) => {
  const learner = await becomeLearner(page);
  const calls = listenToCalls(page);
  const [first, second] = learner.course.lessons.map(({ id }) => `/api/courses/${learner.course.id}/lessons/${id}`);
  await openLessonAt(page, learner, 0);
  await expect(page.getByRole("textbox", { name: "Your notes on this lesson" })).toBeEnabled();
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(calls).toEqual([`GET ${first}`, `POST ${first}/open`]);
  calls.length = 0;
  await goTo(page, learner, 1);
  await page.waitForLoadState("networkidle");
  expect(calls).toEqual([`GET ${second}`, `POST ${second}/open`]);
});

test("two calls are enough for a lesson with external videos in a course with its own completion rule @slow", async ({
  page,
  courses,
}) => {
  const videos = ["aaaaaaaaaaa", "bbbbbbbbbbb"].map((id) => `::video{https://youtu.be/${id}}`);
  // A long text, whose end is not in sight: near the end, the next lesson is prefetched.
  const paragraphs = Array.from({ length: 80 }, (_, index) => `Owl ${index} waits for the night.`);
  const course = await newCourse(page, "Birds elsewhere", [
    { title: "Owls elsewhere", content: [...videos, ...paragraphs].join("\n\n") },
    { title: "Hawks", content: "Hawks hunt by day." },
  ]);
  courses.push(course);
  for (const { id } of course.lessons)
    await callAs(page, instructor, "POST", `/api/lesson-drafts/${id}/publish`, { revision: 1 });
  await callAs(page, admin, "PATCH", `/api/courses/${course.id}`, { published: true });
  const rule = { lessons: "every", checks: false, exams: false, grade_percent: null };
  await callAs(page, admin, "PUT", `/api/courses/${course.id}/completion-rule`, rule);
  const learner = await newStudent(page, "Toni Counter");
  await callAs(page, learner, "POST", "/api/enrollments", { course_id: course.id });
  const [first, second] = course.lessons.map(({ id }) => `/api/courses/${course.id}/lessons/${id}`);
  await callAs(page, learner, "PUT", `${first}/embeds`, { site: "youtube", video: "bbbbbbbbbbb", watched: true });
  await signIn(page, learner, "/help");
  // What the page before may still ask for is not counted.
  await page.goto("about:blank");
  const calls = listenToCalls(page);
  await page.goto(`/learn/${course.id}/${course.lessons[0]?.id}`);
  const missing = page.getByRole("region", { name: "To complete this course" });
  await expect(missing).toContainText("Lessons: 1 of 2 opened");
  const ticks = page.getByRole("article").getByRole("checkbox");
  await expect(ticks.nth(0)).not.toBeChecked();
  await expect(ticks.nth(1)).toBeChecked();
  await page.waitForLoadState("networkidle");
  expect(calls).toEqual([`GET ${first}`, `POST ${first}/open`]);
  calls.length = 0;
  await page.getByRole("navigation", { name: "Lessons of this course" }).getByRole("link").nth(1).click();
  await expect(page.getByRole("region", { name: "You have completed this course" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(calls.slice(0, 2)).toEqual([`GET ${second}`, `POST ${second}/open`]);
});

test("the next lesson is prefetched near the end of this one, once, and that does not count as progress", async ({ page }) => {
  const learner = await becomeLearner(page);
  const [first, next] = learner.course.lessons;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(`/lessons/${next?.id}`)) asked.push(`${request.method()} ${request.url().split("/lessons/")[1]}`);
  });
  await openLessonAt(page, learner, 0);
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 100_000);
  await expect.poll(() => asked).toEqual([`GET ${next?.id}?include=checks`]);
  // One of five lessons has been opened, however many were loaded.
  const progress = await page.evaluate(async (token) => {
    const answer = await fetch("/api/enrollments", { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { enrollments: Array<{ progress: number; currentLesson: number }> }).enrollments[0];
  }, learner.session.access_token);
  expect(progress).toMatchObject({ progress: Math.round(100 / learner.course.lessons.length), currentLesson: 0 });

  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(title(page, learner, 1)).toBeVisible();
  await expect.poll(() => asked).toContain(`POST ${next?.id}/open`);
  expect(asked.filter((call) => call === `GET ${next?.id}?include=checks`)).toHaveLength(1);
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(new RegExp(`${first?.id}$`));
});

test("a prefetch that never arrives does not hold up the next lesson", async ({ page }) => {
  const learner = await becomeLearner(page);
  const next = learner.course.lessons[1];
  const prefetch = page.waitForRequest((request) => request.url().endsWith(`/lessons/${next?.id}?include=checks`));
  await page.route(
    ({ href }) => href.endsWith(`/lessons/${next?.id}?include=checks`),
    () => {},
  );
  await openLessonAt(page, learner, 0);
  await page.getByRole("link", { name: /^Next/ }).scrollIntoViewIfNeeded();
  await prefetch;
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(title(page, learner, 1)).toBeVisible();
});

test("the code of a lesson is copied with the pointer and by keyboard @slow", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const learner = await becomeLearner(page, "Web Pages from Scratch");
  await openLessonAt(page, learner, 2);
  const blocks = page.locator("article .prose pre");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const buttonOf = (index: number) => blocks.nth(index).getByRole("button", { name: "Copy code" });
  await buttonOf(0).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  expect((await copied()).trim()).toBe('<link rel="stylesheet" href="styles.css">');

  await tabTo(page, buttonOf(1));
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await copied()).trim()).toBe("h2 {\n  color: #7a3b12;\n  font-size: 1.5rem;\n}");
  await expect(buttonOf(1)).toBeFocused();
});
