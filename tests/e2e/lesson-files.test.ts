import type { Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import { instructor, newCourse, openEditor, test } from "./support/lesson-editor.ts";
import { signIn } from "./support/journey.ts";
import { admin, newStudent } from "./support/staff.ts";
import { callAs } from "./support/teaching.ts";
import { expect } from "./support/test.ts";

const sheet = {
  name: "Sheet.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
  ),
};
/** The smallest MP3: silent frames of 64 kbit/s. */
const hum = {
  name: "hum.mp3",
  mimeType: "audio/mpeg",
  buffer: Buffer.concat(Array.from({ length: 80 }, () => Buffer.concat([Buffer.from("fffb5000", "hex"), Buffer.alloc(204)]))),
};

const files = (page: Page) =>
  page.getByRole("list", { name: "Recordings and files" }).or(page.getByRole("list", { name: "Recordings" }));

test.use({ expectedErrors: /status of 409/ });

test("an author adds a file and a recording, sees both before publishing, and a removed file is named to learners in words @slow", async ({
  page,
  browser,
  baseURL,
  courses,
}) => {
  const course = await newCourse(page, "Sheets", [{ title: "With a sheet", content: "Read this." }]);
  courses.push(course);
  await callAs(page, admin, "PATCH", `/api/courses/${course.id}`, { published: true });
  await openEditor(page, instructor, course, 0);
  await page.locator('input[type=file][aria-label="File to download"]').setInputFiles(sheet);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("PDF, 1 kB, 1 page")).toBeVisible();
  await page.locator('input[type=file][aria-label="Video or audio"]').setInputFiles(hum);
  const recording = files(page).getByRole("listitem").filter({ hasText: "hum.mp3" });
  await expect(recording.getByText(/^Ready\./)).toBeVisible();
  await expectNothingToFind(page, "a lesson with files in the editor", { widths: [390, 1280] });

  // What is typed about a recording is not lost by opening another page.
  await recording.getByText("Title, captions and chapters").click();
  await recording.getByLabel("Title").fill("A hum");
  await page.getByRole("link", { name: "Course settings" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await recording.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Recording saved")).toBeVisible();

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const publishing = page.getByRole("dialog", { name: "Publish this lesson?" });
  await expect(publishing.getByRole("link", { name: "Download Sheet.pdf" })).toBeVisible();
  await expect(publishing.getByText("::file")).toHaveCount(0);
  await publishing.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(publishing.getByLabel("Why it is published without captions")).toBeFocused();
  await publishing.getByLabel("Why it is published without captions").fill("It is a hum.");
  await publishing.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Published" })).toBeDisabled();

  const there = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
  const learner = await there.newPage();
  const student = await newStudent(learner, "Shirin Sheet");
  await callAs(learner, student, "POST", "/api/enrollments", { course_id: course.id });
  await signIn(learner, student, `/learn/${course.id}/${course.lessons[0]?.id}`);
  const download = learner.waitForEvent("download");
  await learner.getByRole("link", { name: "Download Sheet.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("Sheet.pdf");

  await files(page).getByRole("button", { name: "Remove Sheet.pdf" }).click();
  const removal = page.getByRole("dialog", { name: "Remove Sheet.pdf?" });
  await removal.getByRole("button", { name: "Remove", exact: true }).click();
  // Learners see the file, so it asks once more.
  await expect(removal).toContainText("Learners see this in");
  await removal.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(removal).toHaveCount(0);
  await expect(preview.getByText("This file is no longer available.")).toBeVisible();
  await learner.reload();
  await expect(learner.getByText("This file is no longer available.")).toBeVisible();
  await expect(learner.getByText("::file")).toHaveCount(0);
  await expectNothingToFind(learner, "a lesson whose file was removed");
  await there.close();
});
