import { readFile } from "node:fs/promises";
import { strToU8, unzipSync, zipSync } from "fflate";
import sharp from "sharp";
import { expectNothingToFind } from "./support/axe.ts";
import { signIn } from "./support/journey.ts";
import { admin, tokenOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const png = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

async function courseFile(title: string, lesson: string, more: Record<string, Uint8Array> = {}) {
  const course = { title, description: "Who calls, and why.", category: "Nature", level: "advanced", duration: 3, price: 0 };
  const lessons = [
    { title: "Hearing <b>them</b>", file: "lessons/01.md" },
    { title: "Seeing them", file: "lessons/02.md", state: "draft" },
  ];
  const files = {
    "manifest.json": strToU8(JSON.stringify({ format: "academy-course", version: 1, course, lessons })),
    "lessons/01.md": strToU8(lesson),
    "lessons/02.md": strToU8("Not yet."),
    "pictures/owl.png": new Uint8Array(await png()),
    ...more,
  };
  return { name: "owls.academy-course.zip", mimeType: "application/zip", buffer: Buffer.from(zipSync(files)) };
}

test("a course is imported from a file once its problems are fixed, and exported again @slow", async ({ page }) => {
  const title = `Owls in a File (${Date.now()})`;
  await signIn(page, admin);
  await page.getByRole("tab", { name: "Course Library" }).click();
  await page.getByRole("button", { name: "Import a course" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a course" });
  const start = dialog.getByRole("button", { name: "Import" });
  await expect(start).toBeDisabled();

  await dialog
    .getByLabel("Course file")
    .setInputFiles({ name: "owls.zip", mimeType: "application/zip", buffer: Buffer.from("no ZIP") });
  await expect(dialog.getByText("Fix 1 problem in owls.zip")).toBeVisible();
  await expect(dialog.getByText("The file is not a ZIP file")).toBeVisible();
  const hostile = "![an owl](../pictures/bat.png) <img src=x onerror=alert(1)>";
  const html = { "pictures/owl.png": strToU8("<!doctype html><script>alert(1)</script>") };
  await dialog.getByLabel("Course file").setInputFiles(await courseFile(title, `${hostile} ![](../pictures/owl.png)`, html));
  await expect(dialog.getByText("Fix 2 problems")).toBeVisible();
  await expect(dialog.getByText("lessons/01.md refers to “pictures/bat.png”, which is missing from the file")).toBeVisible();
  await expect(dialog.getByText("pictures/owl.png is not a PNG, JPEG, WebP, AVIF or GIF picture")).toBeVisible();
  await expect(start).toBeDisabled();
  await expectNothingToFind(page, "the problems of a course file", { widths: [390] });

  await dialog.getByLabel("Course file").setInputFiles(await courseFile(title, `An owl:\n\n![an owl](../pictures/owl.png)\n`));
  await expect(dialog.getByRole("region", { name: "What will be made" })).toContainText(
    `${title}NatureAdvanced, 2 lessons, 1 picture`,
  );
  await expect(dialog.getByRole("listitem")).toHaveText(["Hearing <b>them</b>", "Seeing them (draft)"]);
  await expectNothingToFind(page, "what a course file will make", { widths: [1280] });
  await start.click();
  await expect(page.getByText(`${title} is a draft now. Publish it when it is ready.`)).toBeVisible();
  await expect(page).toHaveURL(/tab=course-library&course=[0-9a-f-]{36}$/);

  await page.goto(`/dashboard?tab=course-library&search=${encodeURIComponent(title)}`);
  const row = page.getByRole("row", { name: title });
  await expect(row.getByText("Draft")).toBeVisible();
  const download = page.waitForEvent("download");
  await row.getByRole("button", { name: `More actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: "Export" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^owls-in-a-file-\d+\.academy-course\.zip$/);
  const files = unzipSync(await readFile(await saved.path()));
  expect(Object.keys(files)).toEqual([
    "pictures/01.webp",
    "lessons/01-hearing-b-them-b.md",
    "lessons/02-seeing-them.md",
    "manifest.json",
  ]);
  expect(Buffer.from(files["lessons/01-hearing-b-them-b.md"] ?? []).toString()).toBe(
    "An owl:\n\n![an owl](../pictures/01.webp)\n",
  );

  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  const found = await page.request.get(`/api/course-library?search=${encodeURIComponent(title)}`, { headers });
  const { courses } = (await found.json()) as { courses: Array<{ id: string }> };
  for (const { id } of courses) await page.request.delete(`/api/courses/${id}`, { headers });
});
