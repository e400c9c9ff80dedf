import type { Page } from "@playwright/test";
import { becomeLearner, openLessonAt } from "./support/learner.ts";
import { expect, test } from "./support/test.ts";

// The server renders the text of a lesson only for the owner of the request's reading cookie.
const drawn = (page: Page) => page.locator("[data-drawn-lesson]");

/** Return the server's response to a page request with this browser's cookies. */
async function pageText(page: Page, address: string): Promise<string> {
  const answer = await page.request.get(address, { headers: { accept: "text/html" } });
  expect(answer.headers()["cache-control"]).toMatch(/no-store|no-cache/);
  return answer.text();
}

/** Load pages without any scripts. */
async function withoutScripts(page: Page): Promise<() => Promise<void>> {
  const pattern = /\/assets\/.*\.js/;
  const held = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await held.promise;
    await route.continue();
  });
  return async () => held.resolve();
}

test("a lesson can be read before any script has loaded, at the last reading position, and does not move afterwards", async ({
  page,
}) => {
  const learner = await becomeLearner(page);
  await openLessonAt(page, learner, 0);
  const told = page.waitForResponse((response) => response.url().endsWith("/reading-position"));
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 1500);
  await told;
  const letScriptsCome = await withoutScripts(page);
  await page.goto("/robots.txt");
  await page.goto(`/learn/${learner.course.id}/${learner.course.lessons[0]?.id}`, { waitUntil: "commit" });
  await expect(drawn(page).getByRole("heading", { level: 1 })).toBeAttached();
  await expect(drawn(page).locator(".prose p").first()).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800);
  const before = await page.evaluate(() => scrollY);
  await letScriptsCome();
  await expect(drawn(page)).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Your notes" }).or(page.getByText("Only you see your notes."))).toHaveCount(2);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(120);
});

test("a reader who has scrolled in the meantime stays where they are @slow", async ({ page }) => {
  const learner = await becomeLearner(page);
  await openLessonAt(page, learner, 0);
  const letScriptsCome = await withoutScripts(page);
  await page.goto(`/learn/${learner.course.id}/${learner.course.lessons[0]?.id}`, { waitUntil: "commit" });
  await expect(drawn(page).locator(".prose p").first()).toBeVisible();
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(700);
  const before = await page.evaluate(() => scrollY);
  await letScriptsCome();
  await expect(drawn(page)).toHaveCount(0);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(60);
});

test("the server-rendered text is sent to nobody else: not without the cookie, with another person's, or after signing out", async ({
  page,
  browser,
  baseURL,
}) => {
  const learner = await becomeLearner(page);
  const lesson = learner.course.lessons[1];
  const address = `/learn/${learner.course.id}/${lesson?.id}`;
  const marker = "data-drawn-lesson";
  expect(await pageText(page, address)).toContain(marker);

  const visitor = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  expect(await pageText(await visitor.newPage(), address)).not.toContain(marker);
  await visitor.close();

  const stranger = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const theirs = await stranger.newPage();
  await becomeLearner(theirs, "Seeing Typography");
  expect(await pageText(theirs, address)).not.toContain(marker);
  await stranger.close();

  const [cookie] = (await page.context().cookies()).filter(
    ({ name, path }) => name.endsWith("academy-reading") && path === "/learn",
  );
  expect(cookie).toMatchObject({ path: "/learn", httpOnly: true, sameSite: "Lax" });
  const forged = `${cookie?.value.slice(0, -4)}AAAA`;
  const answer = await fetch(`${baseURL}${address}`, { headers: { cookie: `${cookie?.name}=${forged}`, accept: "text/html" } });
  expect(await answer.text()).not.toContain(marker);
  // It authorizes no data API call.
  const call = `${baseURL}/api/courses/${learner.course.id}/lessons/${lesson?.id}`;
  expect((await fetch(call, { headers: { cookie: `${cookie?.name}=${cookie?.value}` } })).status).toBe(401);

  const ended = await page.request.post("/auth/v1/logout", {
    headers: { authorization: `Bearer ${learner.session.access_token}` },
  });
  expect(ended.status()).toBe(204);
  const again = await fetch(`${baseURL}${address}`, {
    headers: { cookie: `${cookie?.name}=${cookie?.value}`, accept: "text/html" },
  });
  expect(await again.text()).not.toContain(marker);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a lesson can be read", async ({ page }) => {
    const answer = await page.request.post("/auth/v1/token?grant_type=password", {
      data: { email: "student@academy.example", password: "academy-demo-1" },
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    const list = await page.request.get("/api/enrollments", { headers: { authorization: `Bearer ${access_token}` } });
    const { enrollments } = (await list.json()) as {
      enrollments: { course_id: string; course: { lessons: { id: string }[] } }[];
    };
    await page.goto(`/learn/${enrollments[0]?.course_id}/${enrollments[0]?.course.lessons[0]?.id}`);
    await expect(page.locator("article .prose p").first()).toBeVisible();
  });
});
