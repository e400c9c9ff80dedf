import { expectNothingToFind } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test("the demo's mailbox shows requested mail to everybody, and its link leads to the academy @slow", async ({ page }) => {
  await page.goto("/demo/mail");
  await page.request.post("/auth/v1/recover", { data: { email: "student@academy.example" } });
  await page.getByRole("link", { name: "Refresh" }).click();
  const mail = page.getByRole("article", { name: "Choose a new password" }).first();
  await expect(mail).toContainText("student@academy.example");
  await expect(mail).toContainText(/\d{6}/);
  await expectNothingToFind(page, "the mailbox");

  await mail.getByRole("link", { name: "Choose a new password" }).click();
  // The page takes the token out of its address as soon as it has read it.
  await expect(page).toHaveURL(/\/auth\?view=link&type=recovery$/);
});
