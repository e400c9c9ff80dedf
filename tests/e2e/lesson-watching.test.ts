import { BufferTarget, Conversion, FilePathSource, Input, Output, WEBM, WebMOutputFormat } from "mediabunny";
import type { Page } from "@playwright/test";
import { instructor, newCourse, openEditor, saved, test } from "./support/lesson-editor.ts";
import { signIn } from "./support/journey.ts";
import { becomeLearner, onAnotherDevice, openLessonAt } from "./support/learner.ts";
import { admin, newStudent } from "./support/staff.ts";
import { callAs } from "./support/teaching.ts";
import { expect } from "./support/test.ts";

/** Make a recording of so many seconds that really plays: the beginning of a longer one, copied packet by packet. */
async function shortRecording(seconds: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const input = new Input({ source: new FilePathSource("tests/e2e/recordings/three-questions.webm"), formats: [WEBM] });
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const conversion = await Conversion.init({ input, output, trim: { start: 0, end: seconds } });
  await conversion.execute();
  return { name: "short.webm", mimeType: "video/webm", buffer: Buffer.from(target.buffer ?? new ArrayBuffer()) };
}

const played = (page: Page) => page.locator("video");

test("what was watched last counts when a learner turns to the next lesson while the recording plays @slow", async ({ page }) => {
  const learner = await becomeLearner(page, "Colour with Confidence");
  await openLessonAt(page, learner, 0);
  await played(page).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  // Before the first report.
  await expect.poll(() => played(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(2);
  await page.getByRole("link", { name: /^Next/ }).click();
  const headers = { authorization: `Bearer ${learner.session.access_token}` };
  const { id, lessons } = learner.course;
  const position = async () => {
    const answer = await page.request.get(`/api/courses/${id}/lessons/${lessons[0]?.id}`, { headers });
    const { media } = (await answer.json()) as { media: { progress: { position: number } | null }[] };
    return media[0]?.progress?.position ?? 0;
  };
  await expect.poll(position).toBeGreaterThan(2);
});

test("whose tab is closed while a recording plays at double speed continues at most ten seconds off on another device @slow", async ({
  page,
  browser,
  baseURL,
}) => {
  const learner = await becomeLearner(page, "Colour with Confidence");
  await openLessonAt(page, learner, 0);
  const reported: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().endsWith("/progress")) reported.push(request.postDataJSON().position);
  });
  await page.getByRole("combobox", { name: "Speed" }).selectOption("2");
  await played(page).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect.poll(() => time(page), { timeout: 30_000 }).toBeGreaterThan(26);
  const left = await time(page);
  await page.close();
  // Also when the tab dies without a last word.
  const steps = [...reported.filter((at) => at < left - 1), left].map((at, index, all) => at - (all[index - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThan(9);

  const { context, page: tablet } = await onAnotherDevice(browser, learner, baseURL);
  await openLessonAt(tablet, learner, 0);
  await expect.poll(() => time(tablet)).toBeGreaterThan(left - 10);
  expect(await time(tablet)).toBeLessThan(left + 10);
  await context.close();
});

/** Say to the page that it is hidden, or shown again. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
const time = (page: Page) => played(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const watched = (page: Page) => page.getByText(/^[1-9]\d?% watched/);

/** Play at double speed from the current position for at least so many seconds of the recording. */
async function play(page: Page, seconds: number): Promise<void> {
  const begun = await time(page);
  await played(page).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    video.playbackRate = 2;
    await video.play();
  });
  await expect.poll(() => time(page), { timeout: 30_000 }).toBeGreaterThan(begun + seconds);
  await played(page).evaluate((video: HTMLVideoElement) => video.pause());
}

test("what a video plays while its page is hidden does not count as watched @slow", async ({ page }) => {
  const learner = await becomeLearner(page, "Colour with Confidence");
  await openLessonAt(page, learner, 0);
  await hide(page, true);
  await play(page, 14);
  await expect(watched(page)).toHaveCount(0);
  await hide(page, false);
  await play(page, 8);
  await expect(watched(page)).toBeVisible();
});

test("playing a recording to its end gives it its tick, on every device @slow", async ({ page, browser, baseURL, courses }) => {
  const course = await newCourse(page, "Short and seen", [{ title: "A few seconds", content: "" }]);
  courses.push(course);
  const [lesson] = course.lessons;
  await openEditor(page, instructor, course, 0);
  await page.locator('input[type=file][aria-label="Video or audio"]').setInputFiles(await shortRecording(6));
  await expect(page.getByRole("list", { name: "Recordings" })).toContainText("Ready. 6 seconds", { timeout: 60_000 });
  await expect(saved(page)).toHaveText("Saved");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("textbox", { name: "Why it is published without captions" }).fill("Nobody speaks in it.");
  await question.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Published" })).toBeDisabled();

  const address = `/learn/${course.id}/${lesson?.id}`;
  const student = await newStudent(page, "Vera Viewer");
  await callAs(page, student, "POST", "/api/enrollments", { course_id: course.id });
  const open = async () => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const device = await context.newPage();
    await signIn(device, student, address);
    await expect(played(device)).toBeVisible();
    return { context, device };
  };
  const { context, device } = await open();
  await expect(device.getByText("0% watched")).toBeVisible();
  await expect(device.getByText("Transcript", { exact: true })).toHaveCount(0);
  await played(device).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect(device.getByText("Watched to the end")).toBeVisible({ timeout: 30_000 });
  expect(await time(device)).toBeGreaterThan(5);
  await context.close();

  const other = await open();
  await expect(other.device.getByText("Watched to the end")).toBeVisible();
  await other.context.close();
});

test("what an audio clip plays while its page is hidden counts as watched @slow", async ({ page }) => {
  const learner = await becomeLearner(page, "Writing That Sells");
  await openLessonAt(page, learner, 4);
  await hide(page, true);
  await play(page, 14);
  await expect(page.getByText(/^[4-6]\d% watched/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^[4-6]\d% watched/)).toBeVisible();
  // What is said can also be read.
  await page.getByText("Transcript", { exact: true }).click();
  await expect(page.getByRole("group", { name: "Transcript" })).toContainText("After: If your order arrives damaged");
});

/** Return which sites the policy of a page admits in frames. */
async function framesOf(page: Page, path: string): Promise<string | undefined> {
  const policy = (await page.request.get(path)).headers()["content-security-policy"] ?? "";
  return /frame-src ([^;]*)/.exec(policy)?.[1];
}

test("a video on another site loads nothing from there before it is clicked, and its page admits that site only @slow", async ({
  page,
  courses,
  baseURL,
}) => {
  const videos = ["https://youtu.be/aaaaaaaaaaa", "https://vimeo.com/76979871"].map((address) => `::video{${address}}`);
  const course = await newCourse(page, "On other sites", [
    { title: "Two videos", content: videos.join("\n\n") },
    { title: "No video", content: "Only text." },
  ]);
  courses.push(course);
  for (const { id } of course.lessons)
    await callAs(page, instructor, "POST", `/api/lesson-drafts/${id}/publish`, { revision: 1 });
  await callAs(page, admin, "PATCH", `/api/courses/${course.id}`, { published: true });
  const learner = await newStudent(page, "Vera Elsewhere");
  await callAs(page, learner, "POST", "/api/enrollments", { course_id: course.id });
  const asked: string[] = [];
  await page.route(
    (url) => url.origin !== new URL(String(baseURL)).origin,
    async (route) => {
      asked.push(new URL(route.request().url()).origin);
      await route.fulfill({ contentType: "text/html", body: "A player." });
    },
  );
  await signIn(page, learner, `/learn/${course.id}/${course.lessons[0]?.id}`);
  const sites = [
    { name: "YouTube", page: "/embed/youtube/aaaaaaaaaaa", origin: "https://www.youtube-nocookie.com" },
    { name: "Vimeo", page: "/embed/vimeo/76979871", origin: "https://player.vimeo.com" },
  ];
  const players = sites.map(({ name }) => page.getByRole("figure", { name: new RegExp(name) }).getByRole("button"));
  for (const player of players) await expect(player).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  // The lesson's page itself admits no other site in a frame, whether it has such videos or not.
  for (const { id } of course.lessons) expect(await framesOf(page, `/learn/${course.id}/${id}`)).toBe("'self'");
  for (const [at, site] of sites.entries()) {
    expect(await framesOf(page, site.page)).toBe(site.origin);
    await players[at]?.click();
    await expect.poll(() => asked).toEqual(sites.slice(0, at + 1).map(({ origin }) => origin));
  }
});

test.describe("when a tick cannot be saved", () => {
  test.use({ expectedErrors: /status of 503/ });

  test("only that video is unticked again @slow", async ({ page, courses }) => {
    const videos = ["aaaaaaaaaaa", "bbbbbbbbbbb"].map((id) => `::video{https://youtu.be/${id}}`);
    const course = await newCourse(page, "Elsewhere", [{ title: "Two videos", content: videos.join("\n\n") }]);
    courses.push(course);
    await callAs(page, instructor, "POST", `/api/lesson-drafts/${course.lessons[0]?.id}/publish`, { revision: 1 });
    await callAs(page, admin, "PATCH", `/api/courses/${course.id}`, { published: true });
    const learner = await newStudent(page, "Vera Ticker");
    await callAs(page, learner, "POST", "/api/enrollments", { course_id: course.id });
    await signIn(page, learner, `/learn/${course.id}/${course.lessons[0]?.id}`);
    let refuse = () => {};
    const later = new Promise<void>((resolve) => (refuse = resolve));
    await page.route("**/embeds", async (route) => {
      if (route.request().method() !== "PUT" || !route.request().postData()?.includes("aaa")) return route.continue();
      await later;
      return route.fulfill({ status: 503, json: { error: "Later.", code: "server.busy" } });
    });
    const [first, second] = [page.getByRole("checkbox").nth(0), page.getByRole("checkbox").nth(1)];
    await first.check();
    await second.check();
    refuse();
    await expect(first).not.toBeChecked();
    await expect(second).toBeChecked();
  });
});
