import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import { editor, instructor, newCourse, openEditor, outline, saved, test } from "./support/lesson-editor.ts";
import { signIn } from "./support/journey.ts";
import { newStudent } from "./support/staff.ts";
import { callAs } from "./support/teaching.ts";
import { expect } from "./support/test.ts";

const talk = { name: "talk.webm", mimeType: "video/webm", buffer: readFileSync("tests/e2e/recordings/three-questions.webm") };

/** Enough words that reading them takes some seconds, and that the end is not visible at first. */
const captions = [
  "1\n00:00:00,000 --> 00:00:02,000\nEvery <b>color</b>.\n",
  ...Array.from(
    { length: 30 },
    (_, at) => `${at + 2}\n00:00:${String(at + 5)},000 --> 00:00:${String(at + 6)},000\nIs it ${at} or not\n`,
  ),
]
  .join("\n")
  .replaceAll(/00:(\d),/g, "00:0$1,");

const srt = { name: "talk.srt", mimeType: "text/plain", buffer: Buffer.from(captions) };
const picker = (page: Page) => page.locator('input[type=file][aria-label="Video or audio"]');
const recordings = (page: Page) => page.getByRole("list", { name: "Recordings" });
const played = (page: Page) => page.locator("video");

/** Emulate a slow home connection. */
async function slowDown(page: Page, bytesPerSecond: number): Promise<void> {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** Drop a file from the computer onto the text of the lesson. */
async function dropOnText(page: Page, { name, mimeType, buffer }: typeof talk): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ fileName, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName, { type }));
      return transfer;
    },
    { fileName: name, type: mimeType, base64: buffer.toString("base64") },
  );
  await editor(page).dispatchEvent("drop", { dataTransfer });
}

test.use({ expectedErrors: /status of 409 .*\/api\/media\// });

test("an author uploads a video, reloads in the middle, continues, adds captions and publishes; a learner watches, and resumes later @slow", async ({
  page,
  browser,
  baseURL,
  courses,
}) => {
  test.slow();
  const course = await newCourse(page, "Colors in motion", [{ title: "Three questions", content: "Watch this first." }]);
  courses.push(course);
  await openEditor(page, instructor, course, 0);

  // An invalid recording is refused before anything is sent.
  await picker(page).setInputFiles({ name: "notes.mp4", mimeType: "video/mp4", buffer: Buffer.from("no video at all") });
  await expect(recordings(page).getByRole("alert")).toContainText("Most Compatible");
  await recordings(page).getByRole("button", { name: "Dismiss notes.mp4" }).click();

  await slowDown(page, 100_000);
  await dropOnText(page, talk);
  const bar = page.getByRole("progressbar", { name: "Uploading talk.webm" });
  await expect(bar).toBeVisible();
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(15);
  await expect(editor(page)).toContainText("::video{#");
  await expect(saved(page)).toBeVisible();
  // Closing or reloading the tab asks for confirmation.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();

  const entry = recordings(page).getByRole("listitem").first();
  await expect(entry).toContainText("Choose the same file to resume it.");
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(5);
  const again = entry.locator("input[accept*='.mp4']");
  await again.setInputFiles({ ...talk, buffer: Buffer.concat([Buffer.from("x"), talk.buffer.subarray(1)]) });
  await expect(recordings(page).getByRole("alert")).toContainText("This is a different file.");
  await recordings(page).getByRole("button", { name: "Dismiss talk.webm" }).click();
  await slowDown(page, -1);
  await again.setInputFiles(talk);
  await expect(entry).toContainText("Ready. 43 seconds", { timeout: 60_000 });

  await entry.getByText("Title, captions and chapters").click();
  await entry.getByRole("textbox", { name: "Title" }).fill("Three questions about color");
  await entry.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Recording saved")).toBeVisible();
  // Without captions it cannot be published until somebody gives a reason.
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const question = page.getByRole("dialog");
  await expect(question.getByText("No captions and no transcript: Three questions about color")).toBeVisible();
  await question.getByRole("button", { name: "Publish", exact: true }).click();
  const reason = question.getByRole("textbox", { name: "Why it is published without captions" });
  await expect(reason).toHaveAccessibleDescription(/Write a reason, or add captions first/);
  await expectNothingToFind(page, "the question for captions", { widths: [390, 1280] });
  await question.getByRole("button", { name: "Cancel" }).click();
  await entry.locator("input[accept*='.vtt']").setInputFiles(srt);
  await expect(entry.getByRole("button", { name: "Remove the captions in English" })).toBeVisible();
  await entry.locator("input[accept*='.vtt']").setInputFiles(srt);
  await expect(page.getByText("Captions in English replaced")).toBeVisible();
  await expect(entry.getByLabel("Language").getByRole("option", { name: "Swahili" })).toBeAttached();
  await expect(played(page)).toBeVisible();
  await expectNothingToFind(page, "a recording at the desk", { widths: [1280] });

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Published" })).toBeDisabled();

  const there = await browser.newContext({ ...(baseURL && { baseURL }) });
  const learner = await there.newPage();
  const student = await newStudent(learner, "Vera Watcher");
  await callAs(learner, student, "POST", "/api/enrollments", { course_id: course.id });
  await signIn(learner, student);
  const lesson = `/learn/${course.id}/${course.lessons[0]?.id}`;
  await learner.goto(lesson);
  await expect(learner.getByText("This lesson has no recording yet.")).toHaveCount(0);
  await expect(learner.getByRole("figure", { name: "Three questions about color" })).toBeVisible();
  await learner.getByText("Transcript", { exact: true }).click();
  await expect(learner.getByText("Every color.")).toBeVisible();
  await expectNothingToFind(learner, "a lesson with a recording");

  await learner.getByRole("combobox", { name: "Speed" }).selectOption("2");
  await played(learner).evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect
    .poll(() => played(learner).evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(14);
  await played(learner).evaluate((video: HTMLVideoElement) => video.pause());
  await expect(learner.getByText(/^(2[5-9]|[3-9]\d)% watched/)).toBeVisible();
  const stopped = await played(learner).evaluate((video: HTMLVideoElement) => video.currentTime);

  const opened = await callAs<{ media: { progress: { position: number } | null }[] }>(
    learner,
    student,
    "GET",
    `/api/courses/${course.id}/lessons/${course.lessons[0]?.id}`,
  );
  expect(opened.media[0]?.progress?.position).toBeGreaterThan(stopped - 10);
  await learner.reload();
  await expect(learner.getByRole("combobox", { name: "Speed" })).toHaveValue("2");
  await expect.poll(() => played(learner).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(stopped - 10);
  await expect(learner.getByRole("img", { name: /watched\. Still to watch: / })).toBeVisible();

  // Reading the transcript to its end also counts as completing the recording.
  await learner.getByText("Transcript", { exact: true }).click();
  await expect(learner.getByText("Reading this to the end counts as watching the recording.")).toBeVisible();
  await learner.getByRole("group", { name: "Transcript" }).focus();
  await learner.keyboard.press("End");
  await expect(learner.getByText("Watched to the end")).toBeVisible({ timeout: 30_000 });

  // The same learner on another device.
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) });
  const tablet = await elsewhere.newPage();
  await signIn(tablet, student, lesson);
  await expect(tablet.getByText("Watched to the end")).toBeVisible();
  await elsewhere.close();

  // Once it is no longer in a visible lesson, nobody can open it.
  const file = await played(learner).getAttribute("src");
  expect((await learner.request.get(file ?? "")).status()).toBe(200);
  await learner.context().clearCookies({ name: "academy-reading" });
  expect((await learner.request.get(file ?? "")).status()).toBe(404);

  await entry.getByRole("button", { name: "Remove talk.webm" }).click();
  const removal = page.getByRole("dialog", { name: "Remove Three questions about color?" });
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(removal.getByText(/disappears from there immediately/)).toBeVisible();
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(removal).toBeHidden();
  await learner.reload();
  await expect(learner.getByText("This recording is no longer available.")).toBeVisible();
  await expect(learner.getByText("This lesson has no recording yet.")).toHaveCount(0);
  await there.close();
});

test("an upload continues and stays visible while its author opens other pages, and only closing the tab asks for confirmation @slow", async ({
  page,
  courses,
}) => {
  test.slow();
  const course = await newCourse(page, "Two lessons at once", [
    { title: "With a recording", content: "Watch this." },
    { title: "Without one", content: "Read this." },
  ]);
  courses.push(course);
  await openEditor(page, instructor, course, 0);
  const isGuarded = () => page.evaluate(() => !window.dispatchEvent(new Event("beforeunload", { cancelable: true })));
  expect(await isGuarded()).toBe(false);

  await slowDown(page, 60_000);
  await picker(page).setInputFiles(talk);
  const bar = page.getByRole("progressbar", { name: "Uploading talk.webm" });
  await expect(bar).toBeVisible();
  await expect(editor(page)).toContainText("::video{#");
  const panel = page.getByRole("region", { name: "Uploads" });
  await expect(panel).toHaveCount(0);

  await outline(page)
    .getByRole("link", { name: /Without one/ })
    .click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Without one");
  await expect(editor(page)).not.toContainText("::video{#");
  await expect(panel).toContainText("talk.webm");
  const before = Number(await bar.getAttribute("aria-valuenow"));
  await expect.poll(async () => Number(await bar.getAttribute("aria-valuenow"))).toBeGreaterThan(before);
  expect(await isGuarded()).toBe(true);
  await expectNothingToFind(page, "an upload of another lesson");

  await panel.getByRole("button", { name: "Pause talk.webm" }).click();
  await expect(panel).toContainText("Paused.");
  expect(await isGuarded()).toBe(false);
  await panel.getByRole("button", { name: "Resume talk.webm" }).click();
  await page.getByRole("link", { name: "Course Management" }).click();
  await expect(page).not.toHaveURL(/lesson=/);
  await expect(panel).toContainText("talk.webm");
  await slowDown(page, -1);
  await expect(panel).toHaveCount(0, { timeout: 60_000 });
  expect(await isGuarded()).toBe(false);
  await openEditor(page, instructor, course, 0);
  await expect(recordings(page).getByRole("listitem").first()).toContainText("Ready. 43 seconds", { timeout: 30_000 });
});

test("an author can publish a recording without captions after giving a reason", async ({ page, courses }) => {
  const course = await newCourse(page, "Silent colors", [{ title: "A silent film", content: "Watch." }]);
  courses.push(course);
  await openEditor(page, instructor, course, 0);
  await picker(page).setInputFiles(talk);
  await expect(recordings(page).getByRole("listitem").first()).toContainText("Ready.", { timeout: 60_000 });
  await expect(saved(page)).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const question = page.getByRole("dialog");
  await question.getByRole("textbox", { name: "Why it is published without captions" }).fill("Nobody speaks in it.");
  await question.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Published" })).toBeDisabled();
});
