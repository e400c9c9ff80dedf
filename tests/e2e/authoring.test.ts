import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectNothingToFind } from "./support/axe.ts";
import { startCuttableProxy, type CuttableProxy } from "./support/cuttable-proxy.ts";
import {
  deskAddress,
  editor,
  instructor,
  newCourse,
  openDesk,
  removeCourse,
  saved,
  write,
  type DeskCourse,
} from "./support/desk.ts";
import { signIn } from "./support/journey.ts";
import { admin, newStudent, openAs, tokenOf } from "./support/staff.ts";
import { expect, test as base } from "./support/test.ts";

/** The academy behind a network that can fail. */
const test = base.extend<{ network: CuttableProxy; courses: DeskCourse[] }>({
  network: async ({ demo }, use) => {
    const network = await startCuttableProxy(demo.url);
    await use(network);
    network.stop();
  },
  baseURL: async ({ network }, use) => use(network.url),
  courses: async ({ page }, use) => {
    const made: DeskCourse[] = [];
    await use(made);
    for (const course of made) await removeCourse(page, course);
  },
});

const owls = [
  {
    title: "Owls",
    content: "Owls hunt at night. They hear a mouse under snow.\n\nTheir feathers are soft.\n\nA barn owl has no tufts.",
  },
  { title: "Hawks", content: "Hawks hunt by day." },
  { title: "Herons", content: "Herons stand still." },
];
const outline = (page: Page) => page.getByRole("navigation", { name: "Lessons of this course" });
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });

test.describe("from the first word to the last lesson", () => {
  // A picture that is none is refused on purpose.
  test.use({ expectedErrors: /415/ });

  test("a lesson is written with a picture, seen as a student sees it, published, and read by a learner; others are moved, restored and deleted", async ({
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
    await expect(outline(page).getByRole("link", { name: /The Barn Owl Draft/ })).toBeVisible();

    const png = await sharp({ create: { width: 640, height: 400, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    await write(page, "\n\n");
    await editor(page).evaluate((field, bytes) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(bytes)], "owl.png", { type: "image/png" }));
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: files, bubbles: true, cancelable: true }));
    }, Array.from(png));
    await page.getByRole("textbox", { name: "What the picture shows" }).fill("A barn owl on a beam");
    await page.getByRole("button", { name: "Add description" }).click();
    await expect(preview(page).getByRole("img", { name: "A barn owl on a beam" })).toBeVisible();
    await expect(editor(page)).not.toContainText("Uploading");
    // What is no picture says so and leaves nothing behind.
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "fake.png", mimeType: "image/png", buffer: Buffer.from("<html>") });
    await expect(page.getByRole("alert").filter({ hasText: "fake.png was not uploaded." })).toBeVisible();
    await expect(editor(page)).not.toContainText("Uploading");
    await page.getByRole("button", { name: "Dismiss fake.png" }).click();
    await expect(saved(page)).toHaveText("Saved");
    await expectNothingToFind(page, "a lesson at the desk");

    // Tab leaves the text; nobody is caught in it.
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
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    // What is written on reaches nobody before it is published.
    await write(page, "Its face is **white**.");
    await expect(page.getByRole("button", { name: "Publish changes" })).toBeEnabled();
    await expect(saved(page)).toHaveText("Saved");
    await reader.reload();
    await expect(reader.getByText("silently")).toBeVisible();
    await expect(reader.getByText("Its face is")).toHaveCount(0);
    await reader.context().close();

    // An earlier text is looked at and restored; the one in its place stays among the versions.
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
    await page.getByRole("link", { name: "All versions" }).click();
    await expect(versions.getByRole("link", { name: /Restored/ })).toBeVisible();

    // By keyboard: the second lesson is moved to the top, and deleted after the question that says what is lost.
    await page.getByRole("button", { name: "Add lesson" }).click();
    await expect(outline(page).getByRole("listitem")).toHaveCount(2);
    await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
    await page.getByRole("button", { name: "Reorder New lesson" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("New lesson would be lesson 2 of 2.")).toBeAttached();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText("New lesson would be lesson 1 of 2.")).toBeAttached();
    await page.keyboard.press("Space");
    await expect(outline(page).getByRole("listitem").first()).toContainText("New lesson");
    await page.reload();
    await expect(outline(page).getByRole("listitem").first()).toContainText("New lesson");
    await page.getByRole("button", { name: "More for New lesson" }).click();
    await page.getByRole("menuitem", { name: "Move down" }).click();
    await expect(outline(page).getByRole("listitem").last()).toContainText("New lesson");
    await page.getByRole("button", { name: "More for The Barn Owl" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: "Delete The Barn Owl?" });
    await expect(question.getByText("1 learner has opened it.")).toBeVisible();
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(outline(page).getByRole("listitem")).toHaveCount(1);
  });
});

test.describe("two authors at once", () => {
  // A save on an older text is refused on purpose.
  test.use({ expectedErrors: /409/ });

  test("what they write in different places is put together; where both wrote, one decides, and nothing is lost", async ({
    page,
    browser,
    baseURL,
    courses,
  }) => {
    test.slow();
    const course = await newCourse(page, "Two Hands", owls);
    courses.push(course);
    const other = await openAs(browser, baseURL);
    await openDesk(page, instructor, course, 0);
    await openDesk(other, admin, course, 0);
    await write(page, " Its face is white.");
    await expect(saved(page)).toHaveText("Saved");
    await editor(other).press("Control+Home");
    await other.keyboard.type("Most ");
    await expect(other.getByText("Dr. Salma Renard changed other parts of this lesson. Both are in the text now.")).toBeVisible();
    await expect(saved(other)).toHaveText(/^Saved/);
    for (const text of ["Most Owls hunt at night.", "Its face is white."]) await expect(editor(other)).toContainText(text);

    // Both change one sentence; the first page still has the text from before the other's.
    await editor(other).press("Control+End");
    await other.keyboard.type(" It is rare.");
    await expect(saved(other)).toHaveText(/^Saved/);
    await write(page, " It is common.");
    const choice = page.getByRole("region", { name: "Somebody else changed this lesson" });
    await expect(choice).toBeVisible();
    await expect(choice.getByRole("region", { name: "Your text" })).toContainText("It is common.");
    await expect(choice.getByRole("region", { name: /’s text$/ })).toContainText("It is rare.");
    await expectNothingToFind(page, "two texts to choose from");
    await choice.getByRole("button", { name: "Put both in and edit" }).click();
    await expect(saved(page)).toHaveText(/^Saved/);
    for (const text of ["Most Owls", "It is common.", "It is rare."]) await expect(editor(page)).toContainText(text);

    // The other has not seen that yet: this time theirs is taken, and the own text put aside.
    await other.getByRole("textbox", { name: "Title" }).fill("All owls");
    await expect(saved(other)).toHaveText(/^Saved/);
    await page.getByRole("textbox", { name: "Title" }).fill("Some owls");
    await choice.getByRole("button", { name: "Take theirs" }).click();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("All owls");
    await expect(page.getByText("Your text was put aside")).toBeVisible();
    await page.reload();
    await page.getByText("Show it").click();
    await expect(page.getByRole("textbox", { name: "Your text" })).toHaveValue(/^Some owls\n\nMost Owls/);
    await page.getByRole("button", { name: "Let it go" }).click();
    await expect(page.getByText("Your text was put aside")).toHaveCount(0);
    await other.context().close();
  });
});

test.describe("when the network drops or the academy is gone", () => {
  test.use({ expectedErrors: /ERR_|Failed to fetch|409/ });

  test("what is typed stays on the device, says so, and is saved when it can be; a reload brings back what was not saved", async ({
    page,
    context,
    network,
    courses,
  }) => {
    test.slow();
    const course = await newCourse(page, "Off and On", owls);
    courses.push(course);
    await openDesk(page, instructor, course, 0);
    await context.setOffline(true);
    await write(page, " Typed in a train.");
    await expect(page.getByText("Kept on this device until you are online")).toBeVisible();
    // Another lesson cannot come: the author stays, with the text.
    await outline(page).getByRole("link", { name: /Hawks/ }).click();
    await expect(page.getByText("You are offline", { exact: true }).first()).toBeVisible();
    await expect(editor(page)).toContainText("Typed in a train.");
    await context.setOffline(false);
    await expect(saved(page)).toHaveText("Saved");

    // The academy dies in the middle of a save: whether it has kept that or not, what is typed on is no conflict with oneself.
    const sent = page.waitForRequest((request) => request.method() === "PUT" && request.url().includes("/api/manuscripts/"));
    await write(page, " Sent as it died.");
    await sent;
    network.setClosed(true);
    await write(page, " Typed while it was gone.");
    await expect(page.getByText("Not saved yet: the academy did not answer.")).toBeVisible();
    network.setClosed(false);
    await expect(saved(page)).toHaveText("Saved", { timeout: 20_000 });
    await expect(page.getByRole("region", { name: "Somebody else changed this lesson" })).toHaveCount(0);

    // A reload with text that could not be sent.
    await page.route("**/api/manuscripts/*", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
    await write(page, " Typed before the reload.");
    await expect(page.getByText("Not saved yet: the academy did not answer.")).toBeVisible();
    await page.unroute("**/api/manuscripts/*");
    await page.reload();
    await expect(editor(page)).toContainText(
      "Typed in a train. Sent as it died. Typed while it was gone. Typed before the reload.",
    );
    await expect(saved(page)).toHaveText("Saved");

    // Two tabs of one person are two authors: each has a text of its own.
    const tab = await context.newPage();
    await tab.goto(deskAddress(instructor, course, 0));
    await expect(editor(tab)).toContainText("Typed before the reload.");
    await write(page, " From the first tab.");
    await expect(saved(page)).toHaveText("Saved");
    await editor(tab).press("Control+Home");
    await tab.keyboard.type("From the second tab. ");
    await expect(tab.getByText(/changed other parts of this lesson/)).toBeVisible();
    for (const text of ["From the first tab.", "From the second tab."]) await expect(editor(tab)).toContainText(text);
  });
});

test("a draft of the faculty goes into the text when its author says so, and to no learner; an archived course is read only", async ({
  page,
}) => {
  const course = await newCourse(page, "Drafts", owls);
  await openDesk(page, instructor, course, 1);
  await editor(page).press("Control+End");
  await page.getByRole("button", { name: "Draft with AI" }).click();
  const dialog = page.getByRole("dialog", { name: "Draft with AI" });
  await dialog.getByRole("button", { name: "Write a draft" }).click();
  await expect(dialog.getByText("This is missing.").first()).toBeVisible();
  await dialog.getByLabel("Topic").fill("colour contrast");
  await dialog.getByLabel("Country").fill("Kenya");
  await dialog.getByRole("button", { name: "Write a draft" }).click();
  await expect(dialog.getByText("The draft is ready.")).toBeVisible({ timeout: 30_000 });
  await expectNothingToFind(page, "a draft of the faculty");
  await dialog.getByRole("button", { name: "Put into the lesson" }).click();
  await expect(dialog).toBeHidden();
  await expect(editor(page)).toContainText("Hawks hunt by day.");
  await expect(saved(page)).toHaveText("Saved");
  await expect(outline(page).getByRole("link", { name: /Hawks Draft/ })).toBeVisible();

  // Somebody takes the course, so that deleting archives it.
  const learner = await newStudent(page, "Aron Archive");
  const headers = { authorization: `Bearer ${await tokenOf(page, learner)}` };
  expect((await page.request.post("/api/enrollments", { headers, data: { course_id: course.id } })).status()).toBe(201);
  await removeCourse(page, course);
  await page.reload();
  await expect(page.getByText("This course is archived")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add lesson" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
  await editor(page).press("Control+End");
  await page.keyboard.type("Not this.");
  await expect(editor(page)).not.toContainText("Not this.");
  await expectNothingToFind(page, "an archived course at the desk");
});
