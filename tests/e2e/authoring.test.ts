import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expectNothingToFind } from "./support/axe.ts";
import {
  editor,
  instructor,
  newCourse,
  openEditor,
  outline,
  owls,
  removeCourse,
  saved,
  test,
  write,
} from "./support/lesson-editor.ts";
import { signIn } from "./support/journey.ts";
import { newStudent, openAs, tokenOf } from "./support/staff.ts";
import { expect } from "./support/test.ts";

/** Return whether a picture has loaded: a broken image is visible too, but has no pixels. */
const expectShown = async (picture: Locator) => {
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
};
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });

test.describe("from the first word to the last lesson", () => {
  // An invalid picture is refused on purpose.
  test.use({ expectedErrors: /415/ });

  test("a lesson is written with a picture, previewed, published, and read by a learner; others are moved, restored and deleted", async ({
    page,
    browser,
    baseURL,
    courses,
  }) => {
    test.slow();
    const course = await newCourse(page, "Night Birds", []);
    courses.push(course);
    await signIn(page, instructor);
    await page.getByRole("link", { name: `Write lessons ${course.title}` }).click();
    await expect(page.getByRole("heading", { name: "No lessons yet" })).toBeVisible();
    await page.getByRole("button", { name: "Add lesson" }).click();

    // The title of a new lesson is selected: typing replaces it.
    await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
    await page.keyboard.type("The Barn Owl");
    await editor(page).click();
    await page.keyboard.type("It flies **silently**.");
    await editor(page).press("Shift+Home");
    await page.getByRole("button", { name: "Quote" }).click();
    await expect(preview(page).locator("blockquote strong")).toHaveText("silently");
    await expect(outline(page).getByRole("link", { name: /The Barn Owl .*Draft/ })).toBeVisible();

    const png = await sharp({ create: { width: 640, height: 400, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    await write(page, "\n\n");
    await editor(page).evaluate((field, bytes) => {
      const files = new DataTransfer();
      for (const name of ["owl.png", "feather.png"]) {
        files.items.add(new File([new Uint8Array(bytes)], name, { type: "image/png" }));
      }
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: files, bubbles: true, cancelable: true }));
    }, Array.from(png));
    const pictures = page.getByRole("list", { name: "Pictures" }).getByRole("listitem");
    const owl = pictures.filter({ hasText: "owl.png is in the text." });
    await owl.getByRole("textbox", { name: "What the picture shows" }).fill("A barn owl on a beam");
    await owl.getByRole("button", { name: "Add description" }).click();
    await expect(editor(page)).toBeFocused();
    await pictures.getByRole("button", { name: "It is decorative" }).click();
    await expect(pictures).toHaveCount(0);
    // They are in the order in which they were inserted.
    await expect(preview(page).locator("img").first()).toHaveAttribute("alt", "A barn owl on a beam");
    await expect(preview(page).locator("img")).toHaveCount(2);
    await expect(preview(page).getByRole("img", { name: "A barn owl on a beam" })).toBeVisible();
    await expectShown(preview(page).getByRole("img", { name: "A barn owl on a beam" }));
    await expectShown(editor(page).locator(".cm-picture").first());
    await expect(editor(page)).not.toContainText("Uploading");
    // A spreadsheet adds a picture of its cells; their text is pasted.
    await editor(page).press("Control+End");
    await editor(page).evaluate((field) => {
      const cells = new DataTransfer();
      cells.setData("text/plain", " It weighs\t300 g.");
      cells.items.add(new File([new Uint8Array(4)], "image.png", { type: "image/png" }));
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: cells, bubbles: true, cancelable: true }));
    });
    await expect(preview(page)).toContainText("300 g.");
    await expect(pictures).toHaveCount(0);
    // An invalid picture is reported and leaves nothing behind.
    await page
      .locator('input[type=file][aria-label="Picture"]')
      .setInputFiles({ name: "fake.png", mimeType: "image/png", buffer: Buffer.from("<html>") });
    await expect(page.getByRole("alert").filter({ hasText: "fake.png was not uploaded." })).toBeVisible();
    await expect(editor(page)).not.toContainText("Uploading");
    await page.getByRole("button", { name: "Dismiss fake.png" }).click();
    await expect(saved(page)).toHaveText("Saved");
    await expectNothingToFind(page, "a lesson at the desk");

    // Tab leaves the editor: there is no keyboard trap.
    await editor(page).focus();
    await page.keyboard.press("Tab");
    await expect(editor(page)).not.toBeFocused();

    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Publish this lesson?" });
    await expect(dialog.getByRole("img", { name: "A barn owl on a beam" })).toBeVisible();
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("button", { name: "Published" })).toBeDisabled();

    const reader = await openAs(browser, baseURL);
    const learner = await newStudent(reader, "Lena Learner");
    const lesson = new URL(page.url()).searchParams.get("lesson");
    const headers = { authorization: `Bearer ${await tokenOf(reader, learner)}` };
    expect((await reader.request.post("/api/enrollments", { headers, data: { course_id: course.id } })).status()).toBe(201);
    await signIn(reader, learner);
    await reader.goto(`/learn/${course.id}/${lesson}`);
    await expect(reader.getByRole("heading", { level: 1, name: "The Barn Owl" })).toBeVisible();
    const picture = reader.getByRole("img", { name: "A barn owl on a beam" });
    await expectShown(picture);
    // Nobody else can open its address, and visitors only if the lesson is a free preview.
    const address = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
    const visitor = await openAs(browser, baseURL);
    expect((await visitor.request.get(address)).status()).toBe(404);
    const author = { authorization: `Bearer ${await tokenOf(page, instructor)}` };
    const giveAway = (ids: (string | null)[]) =>
      page.request.patch(`/api/courses/${course.id}`, { headers: author, data: { free_preview_ids: ids } });
    expect((await giveAway([lesson])).status()).toBe(200);
    await visitor.goto(`/preview/${course.id}/${lesson}`);
    await expectShown(visitor.getByRole("img", { name: "A barn owl on a beam" }));
    expect((await giveAway([])).status()).toBe(200);
    expect((await visitor.request.get(address)).status()).toBe(404);
    await visitor.context().close();

    // Further changes reach nobody before they are published.
    await write(page, "Its face is **white**.");
    await expect(page.getByRole("button", { name: "Publish changes" })).toBeEnabled();
    await expect(saved(page)).toHaveText("Saved");
    await reader.reload();
    await expect(reader.getByText("silently")).toBeVisible();
    await expect(reader.getByText("Its face is")).toHaveCount(0);
    expect((await reader.request.get(address)).status()).toBe(200);
    await reader.request.post("/auth/v1/logout", { headers: { authorization: `Bearer ${await tokenOf(reader, learner)}` } });
    expect((await reader.request.get(address)).status()).toBe(404);
    await reader.context().close();

    // A version is viewed and restored; the replaced text stays among the versions.
    await page.getByRole("link", { name: "Versions" }).click();
    const versions = page.getByRole("navigation", { name: "Earlier texts of this lesson" });
    await versions
      .getByRole("link", { name: /Published/ })
      .first()
      .click();
    await expect(page.locator("ins")).toContainText("Its face is **white**.");
    await expectNothingToFind(page, "a version", { widths: [390, 1280] });
    await page.getByRole("button", { name: "Restore this version" }).click();
    await expect(editor(page)).not.toContainText("Its face is");
    await expect(page.locator("h2:focus")).toBeVisible();
    await page.getByRole("link", { name: "All versions" }).click();
    await expect(versions.getByRole("link", { name: /Restored/ })).toBeVisible();

    // By keyboard: the second lesson is moved to the top, and deleted after a dialog that says what will be lost.
    await page.getByRole("button", { name: "Add lesson" }).click();
    await expect(outline(page).getByRole("listitem")).toHaveCount(2);
    await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
    await page.getByRole("button", { name: "Reorder New lesson" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("New lesson would be lesson 2 of 2.")).toBeAttached();
    // Arrow keys work slightly after the lesson is announced as grabbed; at the top another one changes nothing.
    await expect(async () => {
      await page.keyboard.press("ArrowUp");
      await expect(page.getByText("New lesson would be lesson 1 of 2.")).toBeAttached({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await page.keyboard.press("Space");
    await expect(outline(page).getByRole("listitem").first()).toContainText("New lesson");
    await page.reload();
    await expect(outline(page).getByRole("listitem").first()).toContainText("New lesson");
    // It is no longer new: its title does not take the focus, however late it loads.
    await expect(page.getByRole("textbox", { name: "Title" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Title" })).not.toBeFocused();
    await page.getByRole("button", { name: "More for New lesson" }).click();
    await page.getByRole("menuitem", { name: "Move down" }).click();
    await expect(outline(page).getByRole("listitem").last()).toContainText("New lesson");
    await expect(outline(page).getByRole("status")).toHaveText("New lesson is lesson 2 of 2 now.");
    await expect(page.getByRole("button", { name: "More for New lesson" })).toBeFocused();
    await page.getByRole("button", { name: "More for The Barn Owl" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: "Delete The Barn Owl?" });
    await expect(question.getByText("1 learner has opened it.")).toBeVisible();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(outline(page).getByRole("listitem")).toHaveCount(1);
    await expect(page.getByRole("region", { name: "Lessons", exact: true })).toBeFocused();
  });
});

test("the faculty's draft goes into the text only when the author says so, and to no learner; lessons of an archived course can be corrected @slow", async ({
  page,
}) => {
  const course = await newCourse(page, "Drafts", owls);
  await openEditor(page, instructor, course, 1);
  await editor(page).press("Control+End");
  await page.getByRole("button", { name: "Draft with AI" }).click();
  const dialog = page.getByRole("dialog", { name: "Draft with AI" });
  await dialog.getByRole("button", { name: "Write a draft" }).click();
  await expect(dialog.getByText("This is missing.").first()).toBeVisible();
  await expect(dialog.getByLabel("Topic")).toBeFocused();
  await dialog.getByLabel("Topic").fill("colour contrast");
  await dialog.getByLabel("Country").fill("Kenya");
  await dialog.getByRole("button", { name: "Write a draft" }).click();
  await expect(dialog.getByText("The draft is ready.")).toBeVisible({ timeout: 30_000 });
  await expectNothingToFind(page, "a draft of the faculty");
  await dialog.getByRole("button", { name: "Change the topic" }).click();
  await expect(dialog.getByLabel("Country")).toHaveValue("Kenya");
  await dialog.getByRole("button", { name: "Write a draft" }).click();
  await dialog.getByRole("button", { name: "Insert into the lesson" }).click();
  await expect(dialog).toBeHidden();
  await expect(editor(page)).toContainText("Hawks hunt by day.");
  await expect(saved(page)).toHaveText("Saved");
  await expect(outline(page).getByRole("link", { name: /Hawks .*Draft/ })).toBeVisible();

  // A learner takes the course, so that deleting archives it.
  const learner = await newStudent(page, "Aron Archive");
  const headers = { authorization: `Bearer ${await tokenOf(page, learner)}` };
  expect((await page.request.post("/api/enrollments", { headers, data: { course_id: course.id } })).status()).toBe(201);
  await removeCourse(page, course);
  await page.reload();
  await expect(page.getByText("This course is archived")).toBeVisible();
  await expect(page.getByText("enrolled learners can still read it")).toBeVisible();
  await write(page, " Not all of them.");
  await expect(saved(page)).toHaveText("Saved");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog", { name: "Publish this lesson?" }).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Published" })).toBeDisabled();
  await expectNothingToFind(page, "an archived course at the desk");
});
