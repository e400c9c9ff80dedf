import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { AppError, errorBody } from "#domain/errors.ts";
import { toast } from "./support/journey.ts";
import { instructor, newCourse, openEditor, saved, test } from "./support/lesson-editor.ts";
import { expect } from "./support/test.ts";

const talk = { name: "talk.webm", mimeType: "video/webm", buffer: readFileSync("tests/e2e/recordings/three-questions.webm") };
const picker = (page: Page) => page.locator('input[type=file][aria-label="Video or audio"]');
const recordings = (page: Page) => page.getByRole("list", { name: "Recordings" });

test.describe("when the academy has no room for a recording", () => {
  test.use({ expectedErrors: /status of 409/ });

  test("its author learns why the upload has ended, on whatever page they are @slow", async ({ page, courses }) => {
    const course = await newCourse(page, "Too many colors", [{ title: "A full disk", content: "Watch this." }]);
    courses.push(course);
    await openEditor(page, instructor, course, 0);
    let refuse = () => {};
    const onTheWay = new Promise<void>((resolve) => (refuse = resolve));
    const refusal = errorBody(new AppError("media.no_room", { whose: "this course", limit: "50 GB" }));
    let pieces = 0;
    await page.route("**/api/uploads/*", async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      pieces += 1;
      await onTheWay;
      return route.fulfill({ status: 409, json: refusal });
    });
    await picker(page).setInputFiles(talk);
    await expect(page.getByRole("progressbar", { name: "Uploading talk.webm" })).toBeVisible();
    await expect(saved(page)).toBeVisible();
    await page.getByRole("link", { name: "Course Management" }).click();
    await expect(page.getByRole("region", { name: "Uploads" })).toContainText("talk.webm");
    refuse();
    await expect(toast(page, "The upload of talk.webm has ended")).toContainText("There is no room for this recording");
    await expect(page.getByRole("region", { name: "Uploads" })).toHaveCount(0);
    expect(pieces).toBe(1);
  });
});

test.describe("when a piece of an upload is refused because the server has received more or less than its sender knows", () => {
  test.use({ expectedErrors: /status of 409/ });

  test("the upload asks how much has arrived, and continues there @slow", async ({ page, courses }) => {
    const course = await newCourse(page, "Colors once more", [{ title: "A piece twice", content: "Watch this." }]);
    courses.push(course);
    await openEditor(page, instructor, course, 0);
    let pieces = 0;
    await page.route("**/api/uploads/*", async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      pieces += 1;
      if (pieces > 1) return route.continue();
      return route.fulfill({ status: 409, json: errorBody(new AppError("media.piece_refused")) });
    });
    await picker(page).setInputFiles(talk);
    await expect(recordings(page).getByRole("listitem").first()).toContainText("Ready. 43 seconds", { timeout: 60_000 });
    expect(pieces).toBe(2);
  });

  test("it ends when the whole file had arrived, and only the answer was lost @slow", async ({ page, courses }) => {
    const course = await newCourse(page, "Colors arrived", [{ title: "An answer lost", content: "Watch this." }]);
    courses.push(course);
    await openEditor(page, instructor, course, 0);
    let hasArrived = false;
    let questions = 0;
    await page.route("**/api/uploads/*", async (route) => {
      const isPiece = route.request().method() === "PATCH";
      if (!isPiece && !hasArrived) return route.continue();
      if (!isPiece) questions += 1;
      hasArrived = true;
      return route.fulfill({ status: 409, ...(isPiece && { json: errorBody(new AppError("media.piece_refused")) }) });
    });
    await picker(page).setInputFiles(talk);
    await expect.poll(() => questions).toBe(1);
    // In this test the server has not got it.
    await expect(recordings(page)).toContainText("Choose the same file to resume it.");
    await expect(toast(page, "The upload of talk.webm has ended")).toHaveCount(0);
    expect(questions).toBe(1);
  });
});
