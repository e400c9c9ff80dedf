import type { Browser, BrowserContext, Page } from "@playwright/test";
import { findCourse, storeSession } from "./journey.ts";
import { expect, newAddress } from "./test.ts";

/** A session as the sign-in service answers it. */
type Session = { access_token: string; refresh_token: string };

/** A new learner of one course, on this page's device and on more if a test needs them. */
export type Learner = { session: Session; course: Awaited<ReturnType<typeof findCourse>> };

/** Create a learner of the course with that (partial) title, signed in in this page's browser; no page is open yet. */
export async function becomeLearner(page: Page, title = "Negotiation at Work"): Promise<Learner> {
  const course = await findCourse(page, title);
  const answer = await page.request.post("/api/enrollments/by-mail", {
    data: { course_id: course.id, full_name: "Ada Reader", email: newAddress("ada") },
  });
  const { session } = (await answer.json()) as { session: Session };
  await storeSession(page, JSON.stringify(session));
  return { session, course };
}

/** Sign the same person in on another device; no page is open yet. */
export async function onAnotherDevice(
  browser: Browser,
  { session }: Learner,
  baseURL?: string,
): Promise<{ context: BrowserContext; page: Page }> {
  // A desktop, whatever the device of the test itself is.
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext(baseURL === undefined ? { viewport } : { viewport, baseURL });
  const page = await context.newPage();
  await storeSession(page, JSON.stringify(session));
  return { context, page };
}

/** Open a lesson of the learner's course by its index, and wait until it is readable. */
export async function openLessonAt(page: Page, { course }: Learner, index: number): Promise<void> {
  const lesson = course.lessons[index];
  if (!lesson) throw new Error(`the course has no lesson ${index}`);
  await page.goto(`/learn/${course.id}/${lesson.id}`);
  await expect(page.getByRole("heading", { level: 1, name: lesson.title })).toBeVisible();
  // Server-rendered text is readable, but nothing else works yet.
  await expect(page.locator("[data-drawn-lesson]")).toHaveCount(0);
}
