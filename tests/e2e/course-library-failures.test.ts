import { openCourse, picture, test, unique } from "./support/course-library.ts";
import { signIn, toast } from "./support/journey.ts";
import { admin, newStudent, personId, superAdmin, tokenOf } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test.describe("when something fails", () => {
  test.use({ expectedErrors: /status of (4\d\d|500)|ERR_FAILED|ERR_CONNECTION|ERR_INTERNET/ });

  test("an invalid picture, one that is too large, and a broken connection are reported differently, and the old picture stays @slow", async ({
    page,
    context,
  }) => {
    const title = unique("Pictured");
    const dialog = await openCourse(page, { title });
    await dialog.getByLabel("Image").setInputFiles(await picture("first.png"));
    await expect(toast(page, "Image uploaded successfully.")).toBeVisible();
    await dialog.getByLabel("Title").fill(`${title}, typed`);

    const html = Buffer.from("<html><script>alert(1)</script>");
    await dialog.getByLabel("Image").setInputFiles({ name: "owl.png", mimeType: "image/png", buffer: html });
    await expect(toast(page, "Upload Error")).toContainText("This file is not a picture that can be used.");
    await expect(dialog.getByLabel("Image")).toHaveAttribute("aria-invalid", "true");

    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    await dialog.getByLabel("Image").setInputFiles({ name: "large.png", mimeType: "image/png", buffer: large });
    await expect(toast(page, "Upload Error")).toContainText("at most 5 MB are accepted");

    await context.setOffline(true);
    await dialog.getByLabel("Image").setInputFiles(await picture("second.png"));
    await expect(toast(page, "Upload Error")).toContainText("The academy cannot be reached.");
    await expect(dialog.locator("img")).toHaveAttribute("src", /first-960\.webp$/);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Could not save course. The academy cannot be reached.")).toBeVisible();
    await expect(dialog.getByLabel("Title")).toHaveValue(`${title}, typed`);
    await context.setOffline(false);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(toast(page, "Image uploaded successfully.")).toBeVisible();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Course updated successfully.")).toBeVisible();
    await expect(page.getByRole("row", { name: `${title}, typed` }).locator("img")).toHaveAttribute("src", /second-960\.webp$/);
  });

  test("saving waits for the upload; a response without an address is reported @slow", async ({ page }) => {
    const dialog = await openCourse(page, { title: unique("Waiting") });
    const held = Promise.withResolvers<void>();
    await page.route("**/api/course-images?*", async (route) => {
      await held.promise;
      await route.fulfill({ status: 201, json: {} });
    });
    await dialog.getByLabel("Image").setInputFiles(await picture());
    await expect(dialog.getByRole("progressbar", { name: "Uploading An Owl.PNG" })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
    held.resolve();
    await expect(toast(page, "Could not get public URL for the image.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Save" })).toBeEnabled();
  });

  test("refusals are shown at their fields: a missing title, and a person who is no longer an instructor @slow", async ({
    page,
  }) => {
    const person = await newStudent(page, unique("Former Instructor"));
    const headers = { authorization: `Bearer ${await tokenOf(page, superAdmin)}` };
    const id = await personId(page, person.email);
    const makeThem = async (role: string) =>
      expect((await page.request.patch(`/api/people/${id}`, { headers, data: { role } })).status()).toBe(200);
    await makeThem("instructor");
    const dialog = await openCourse(page, { title: unique("Refused") });
    await dialog.getByLabel("Title").fill(" ");
    await dialog.getByLabel("Instructor").selectOption(person.fullName);
    await makeThem("student");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Could not save course. The title is missing.")).toBeVisible();
    await expect(dialog.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel("Title").fill(unique("Refused still"));
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Could not save course. Only a person with the role instructor")).toBeVisible();
    await expect(dialog.getByLabel("Instructor")).toHaveAttribute("aria-invalid", "true");
    await expect(dialog.getByLabel("Title")).toHaveValue(/^Refused still/);
  });

  test("a deletion whose request fails deletes nothing @slow", async ({ page, context }) => {
    const title = unique("Stays");
    await (await openCourse(page, { title })).getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: `Delete ${title}` }).click();
    const confirm = page.getByRole("dialog", { name: `Delete ${title}?` });
    await expect(confirm).toBeVisible();
    await context.setOffline(true);
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Could not delete course. The academy cannot be reached.")).toBeVisible();
    await context.setOffline(false);
    await confirm.getByRole("button", { name: "Cancel" }).click();
    await page.reload();
    await expect(page.getByRole("row", { name: title })).toBeVisible();
  });

  test("lists say that they could not be loaded, and load when tried again @slow", async ({ page }) => {
    await signIn(page, admin);
    await page.route("**/api/course-library?*", (route) => route.abort());
    await page.getByRole("tab", { name: "Course Library" }).click();
    await expect(toast(page, "Could not fetch courses.")).toBeVisible();
    await page.unroute("**/api/course-library?*");
    await page.route("**/api/course-library/instructors", (route) => route.abort());
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(toast(page, "Could not fetch instructors.")).toBeVisible();
    await page.unroute("**/api/course-library/instructors");
    await page.getByRole("button", { name: "Add Course" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a course" });
    await expect(dialog.getByText("The list of instructors could not be loaded.")).toBeVisible();
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByRole("option", { name: "Jonas Feld" })).toBeAttached();
  });
});
