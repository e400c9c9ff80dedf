import { signIn } from "./support/journey.ts";
import { instructor, newCourse, owls, test } from "./support/lesson-editor.ts";
import { admin } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test("the keyboard gets into a dialog that begins with a file button, and a typed address is not lost by Escape @slow", async ({
  page,
}) => {
  await signIn(page, admin);
  await page.getByRole("tab", { name: "User Management" }).click();
  await page.getByRole("button", { name: "Invite many" }).press("Enter");
  const many = page.getByRole("dialog", { name: "Invite many" });
  await expect(many.getByLabel("Or paste the lines here")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(many).toBeHidden();

  const open = page.getByRole("button", { name: "Invite User" });
  await open.press("Enter");
  const invite = page.getByRole("dialog", { name: "Invite someone" });
  await expect(invite.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("ada@school.example");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(invite.getByLabel("Email")).toHaveValue("ada@school.example");
  await page.goBack();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(invite.getByLabel("Email")).toHaveValue("ada@school.example");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Close" }).press("Enter");
  await expect(invite).toBeHidden();
  await expect(open).toBeFocused();
});

test("the name of a section is not lost by Escape without a question @slow", async ({ page, courses }) => {
  const course = await newCourse(page, "Birds by keyboard", owls);
  courses.push(course);
  await signIn(page, instructor, `/dashboard?tab=course-management&course=${course.id}`);
  await page.getByRole("button", { name: "Name sections" }).press("Enter");
  const field = page.getByRole("dialog").getByRole("textbox");
  await expect(field).toBeFocused();
  await page.keyboard.type("At night");
  // The second Escape comes in the very moment in which the question gets the focus.
  await page.evaluate(() => {
    document.addEventListener("focusin", function press({ target }) {
      if (!(target instanceof HTMLButtonElement) || target.textContent !== "Cancel") return;
      document.removeEventListener("focusin", press);
      document.documentElement.dataset["pressed"] = "yes";
      target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    });
  });
  await page.keyboard.press("Escape");
  await expect(page.locator("html")).toHaveAttribute("data-pressed", "yes");
  await expect(page.getByRole("dialog", { name: "Close without saving?" })).toHaveCount(0);
  await expect(field).toHaveValue(/At night/);
});

test("removing an option and looking at the preview keep the keyboard's place @slow", async ({ page, courses }) => {
  const course = await newCourse(page, "Birds to remove", owls);
  courses.push(course);
  await signIn(page, instructor, `/teach/${course.id}?item=new`);
  const remove = (at: number) => page.getByRole("button", { name: `Remove option ${at}` });
  await remove(2).press("Enter");
  await expect(remove(4)).toHaveCount(0);
  await expect(remove(2)).toBeFocused();
  await remove(3).press("Enter");
  // Two options are the fewest: they cannot be removed.
  await expect(page.getByRole("button", { name: "Add an option" })).toBeFocused();

  await page.getByLabel("Question", { exact: true }).fill("When do owls hunt?");
  await page.getByLabel("Option 1", { exact: true }).fill("At night");
  await page.getByLabel("Option 2", { exact: true }).fill("By day");
  await page
    .getByRole("checkbox", { name: "Option 1 is right" })
    .or(page.getByRole("radio", { name: "Option 1 is right" }))
    .check();
  const preview = page.getByRole("button", { name: "Preview" });
  await preview.press("Enter");
  await expect(page.locator("[role=dialog]:focus-within")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(preview).toBeFocused();
});
