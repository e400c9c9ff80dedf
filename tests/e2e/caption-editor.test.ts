import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import { editor, instructor, newCourse, openEditor, outline, saved, test } from "./support/lesson-editor.ts";
import { signIn } from "./support/journey.ts";
import { newStudent } from "./support/staff.ts";
import { callAs } from "./support/teaching.ts";
import { expect } from "./support/test.ts";

// Saving over another author's revision is refused, which the browser logs as an error.
test.use({ expectedErrors: /409 \(Conflict\).*\/captions\// });

const talk = {
  name: "talk.webm",
  mimeType: "video/webm",
  buffer: readFileSync("tests/e2e/recordings/three-questions.webm"),
};

const recordings = (page: Page) => page.getByRole("list", { name: "Recordings" });
const dialog = (page: Page) => page.getByRole("dialog");
const cues = (page: Page) =>
  dialog(page)
    .getByRole("list", { name: /^(Captions|Chapters) in order$/ })
    .getByRole("listitem");

/** Seek the editor's player to a second. */
async function seek(page: Page, seconds: number): Promise<void> {
  await dialog(page)
    .locator("video")
    .evaluate(async (video: HTMLVideoElement, to) => {
      video.pause();
      if (video.readyState < 1) await new Promise((resolve) => video.addEventListener("loadedmetadata", resolve, { once: true }));
      const arrived = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
      video.currentTime = to;
      await arrived;
    }, seconds);
}

test("an author writes captions and chapters beside the video by keyboard; nothing is lost when the network goes or a colleague saves, and a learner reads and jumps @slow", async ({
  page,
  browser,
  baseURL,
  courses,
}) => {
  test.slow();
  const course = await newCourse(page, "Colors with words", [{ title: "Three questions", content: "Watch this first." }]);
  courses.push(course);
  await openEditor(page, instructor, course, 0);
  await page.locator('input[type=file][aria-label="Video or audio"]').setInputFiles(talk);
  const entry = recordings(page).getByRole("listitem").first();
  await expect(entry).toContainText("Ready. 43 seconds", { timeout: 60_000 });
  await expect(saved(page)).toBeVisible();
  await entry.getByText("Title, captions and chapters").click();

  // Captions from nothing, without the mouse.
  await entry.getByRole("button", { name: "Write captions" }).click();
  await expect(dialog(page).getByText("No captions yet.")).toBeVisible();
  await seek(page, 1.5);
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page).getByRole("textbox", { name: "Text" })).toBeFocused();
  await page.keyboard.type("Every color answers three questions.");
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page).getByRole("group", { name: "Caption 2 of 2" })).toBeVisible();
  await page.keyboard.type("Which hue is it, and how light?");
  await seek(page, 5);
  await page.keyboard.press("Alt+BracketLeft");
  await expect(dialog(page).getByRole("textbox", { name: "Start" })).toHaveValue("0:05.000");
  await seek(page, 9);
  await page.keyboard.press("Alt+BracketRight");
  await expect(dialog(page).getByRole("textbox", { name: "End" })).toHaveValue("0:09.000");

  // An impossible time is reported at its cue, and not saved.
  await dialog(page).getByRole("textbox", { name: "End" }).fill("0:04");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+s");
  await expect(dialog(page).getByRole("alert")).toContainText("Fix 1 entry before you save");
  await expect(dialog(page).getByRole("textbox", { name: "End" })).toHaveAccessibleDescription(/It ends before it starts/);
  await expectNothingToFind(page, "an error in a cue", { widths: [390, 1280] });
  await dialog(page).getByRole("textbox", { name: "End" }).fill("soon");
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("textbox", { name: "End" })).toHaveAccessibleDescription(/such as 1:15.5/);
  await dialog(page).getByRole("textbox", { name: "End" }).fill("0:09");
  await page.keyboard.press("Tab");

  // Split, join, delete, and back.
  await dialog(page).getByRole("button", { name: "Split" }).click();
  await expect(cues(page)).toHaveCount(3);
  await dialog(page).getByRole("button", { name: "Join with next" }).click();
  await expect(cues(page)).toHaveCount(2);
  await expect(dialog(page).getByRole("textbox", { name: "Text" })).toHaveValue("Which hue is it, and how light?");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(cues(page)).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(cues(page)).toHaveCount(2);

  // Without a network nothing is saved and nothing is lost, even when the page is reloaded.
  await page.context().setOffline(true);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Not saved", { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  page.on("dialog", (asked) => void asked.accept());
  await page.reload();
  await entry.getByText("Title, captions and chapters").click();
  await entry.getByRole("button", { name: "Write captions" }).click();
  await expect(dialog(page).getByText("Your unsaved changes from last time are back.")).toBeVisible();
  await expect(cues(page)).toHaveCount(2);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. Learners see the changes now.")).toBeVisible();

  // A colleague saves in the meantime: the author chooses, and the colleague's text stays available as a version.
  const mediaId = (await dialog(page).locator("video").getAttribute("src"))?.split("/")[2] ?? "";
  await callAs(page, instructor, "PUT", `/api/media/${mediaId}/captions/en/cues`, {
    revision: 1,
    cues: [{ from: 1, to: 4, text: "Written by a colleague." }],
  });
  await cues(page).first().getByRole("button").first().click();
  await dialog(page).getByRole("textbox", { name: "Text" }).fill("Every color answers three short questions.");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page).getByText(/has saved changes in the meantime/)).toBeVisible();
  await expectNothingToFind(page, "two authors of captions", { widths: [390, 1280] });
  await dialog(page).getByRole("button", { name: "Keep mine" }).click();
  await expect(dialog(page).getByText(/has saved changes in the meantime/)).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "Earlier versions" }).click();
  await page.getByRole("menuitem").first().click();
  await expect(cues(page)).toHaveCount(1);
  await expect(cues(page).first()).toContainText("Written by a colleague.");
  await dialog(page).getByRole("button", { name: "Undo" }).click();
  await expect(cues(page)).toHaveCount(2);
  await dialog(page).getByRole("button", { name: "Close" }).last().click();
  await expect(entry.getByRole("button", { name: "Edit the captions in English" })).toBeVisible();

  // Chapters, from a file and by hand.
  await entry.getByRole("button", { name: "Edit chapters" }).click();
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles({
      name: "chapters.vtt",
      mimeType: "text/vtt",
      buffer: Buffer.from("WEBVTT\n\n00:00.000 --> 00:20.000\nHue\n\n00:20.000 --> 00:43.000\nLightness\n"),
    });
  await expect(cues(page)).toHaveCount(2);
  await seek(page, 30);
  await dialog(page).getByRole("button", { name: "Add at the current time" }).click();
  await page.keyboard.type("Chroma");
  await expectNothingToFind(page, "chapters at the desk", { widths: [390, 1280] });
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved. Learners see the changes now.").last()).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Published" })).toBeDisabled();

  const there = await browser.newContext({ ...(baseURL && { baseURL }) });
  const learner = await there.newPage();
  const student = await newStudent(learner, "Vera Watcher");
  await callAs(learner, student, "POST", "/api/enrollments", { course_id: course.id });
  await signIn(learner, student);
  await learner.goto(`/learn/${course.id}/${course.lessons[0]?.id}`);
  const chapters = learner.getByRole("navigation", { name: "Chapters" });
  await chapters.getByRole("button", { name: "0:30 Chroma" }).press("Enter");
  const second = () => learner.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(second).toBeGreaterThanOrEqual(29.9);
  await expect(chapters.locator("[aria-current]")).toContainText("Chroma");
  await learner.locator("video").evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = 1;
  });
  await chapters.getByRole("button", { name: "0:00 Hue" }).focus();
  await learner.keyboard.press("n");
  await expect.poll(second).toBe(20);
  await learner.getByText("Transcript", { exact: true }).click();
  const transcript = learner.getByRole("group", { name: "Transcript" });
  await expect(transcript).toContainText("Every color answers three short questions.");
  await expect(transcript).toContainText("Hue");
  await expectNothingToFind(learner, "a lesson with chapters");
  await there.close();

  // A file replaces captions that somebody else has saved in the meantime only after confirmation.
  const cuesPath = `/api/media/${mediaId}/captions/en/cues`;
  const { revision } = await callAs<{ revision: number }>(page, instructor, "GET", cuesPath);
  await callAs(page, instructor, "PUT", cuesPath, { revision, cues: [{ from: 0, to: 2, text: "Theirs" }] });
  const file = { name: "mine.vtt", mimeType: "text/vtt", buffer: Buffer.from("WEBVTT\n\n00:00.000 --> 00:02.000\nMine\n") };
  await entry.locator("input[accept*='.vtt']").setInputFiles(file);
  const conflict = page.getByRole("dialog", { name: "Someone else has saved the captions in English in the meantime." });
  await expect(conflict).toContainText("Nothing was overwritten.");
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await expect(conflict).toHaveCount(0);
  await expect
    .poll(async () =>
      (await callAs<{ cues: { text: string }[] }>(page, instructor, "GET", cuesPath)).cues.map(({ text }) => text),
    )
    .toEqual(["Mine"]);

  // Captions removed after publishing are reported as missing, until somebody gives a reason.
  await entry.getByRole("button", { name: "Remove the captions in English" }).click();
  const removal = page.getByRole("dialog", { name: "Remove the captions in English?" });
  await expect(removal).toContainText("The captions stay among the earlier versions.");
  await removal.getByRole("button", { name: "Remove", exact: true }).click();
  const warning = entry.getByRole("alert").filter({ hasText: "no longer has captions" });
  await expect(warning).toBeVisible();
  await page.reload();
  await expect(outline(page).getByText("No captions", { exact: true })).toBeVisible();
  await expectNothingToFind(page, "a published recording without captions", { widths: [390, 1280] });
  await warning.getByRole("button", { name: "Save reason" }).click();
  await expect(warning.getByRole("textbox")).toHaveAccessibleDescription("Enter a reason in words.");
  await warning.getByRole("textbox").fill("They are being made anew.");
  await warning.getByRole("button", { name: "Save reason" }).click();
  await expect(warning).toHaveCount(0);
});

test("the text of a course in Swahili is marked as Swahili for its author, and its captions are expected in Swahili @slow", async ({
  page,
  courses,
}) => {
  const course = await newCourse(page, "Rangi", [{ title: "Filamu fupi", content: "Tazama filamu." }], "sw");
  courses.push(course);
  await openEditor(page, instructor, course, 0);
  await page.locator('input[type=file][aria-label="Video or audio"]').setInputFiles(talk);
  const entry = recordings(page).getByRole("listitem").first();
  await entry.getByText("Title, captions and chapters").click();
  await expect(entry.getByLabel("Language")).toHaveValue("sw");
  const preview = page.getByRole("region", { name: "Preview" });
  for (const text of [
    page.getByRole("heading", { level: 1 }),
    page.getByRole("link", { name: "Filamu fupi" }).locator("[lang]"),
    page.getByRole("region", { name: "Write" }).getByRole("textbox", { name: "Title", exact: true }).first(),
    editor(page),
    preview.getByRole("heading", { name: "Filamu fupi" }),
    preview.locator(".prose"),
  ])
    await expect(text).toHaveAttribute("lang", "sw");
  await expect(saved(page)).toBeVisible();
});

test("keys that are pressed before the captions are loaded change nothing @slow", async ({ page, courses }) => {
  const course = await newCourse(page, "Colors in a hurry", [{ title: "Three questions", content: "Watch this first." }]);
  courses.push(course);
  await openEditor(page, instructor, course, 0);
  await page.locator('input[type=file][aria-label="Video or audio"]').setInputFiles(talk);
  const entry = recordings(page).getByRole("listitem").first();
  await expect(entry).toContainText("Ready. 43 seconds", { timeout: 60_000 });
  await entry.getByText("Title, captions and chapters").click();
  const held = Promise.withResolvers<void>();
  await page.route("**/captions/*/cues", async (route) => {
    await held.promise;
    await route.continue();
  });
  await entry.getByRole("button", { name: "Write captions" }).click();
  await expect(dialog(page).locator("video")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  held.resolve();
  await expect(dialog(page).getByText("No captions yet.")).toBeVisible();
  await expect(dialog(page).getByText("Added as 1 of 1")).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page).getByText("Added as 1 of 1")).toHaveCount(1);
  await expect(cues(page)).toHaveCount(1);
});
