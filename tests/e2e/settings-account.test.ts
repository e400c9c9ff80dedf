import { readFile } from "node:fs/promises";
import { test } from "./support/mail-academy.ts";
import { newPerson, openSettings } from "./support/settings.ts";
import { expect } from "./support/test.ts";

const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";

test.use({ expectedErrors: /status of 4/ });

test("devices have readable names and can be signed out one by one, or all except this one @slow", async ({
  page,
  browser,
  baseURL,
  mailbox,
}) => {
  const person = await newPerson(baseURL ?? "", mailbox);
  const onPhone = await browser.newContext({ baseURL: baseURL ?? "", userAgent: phone });
  const [first, second] = [await onPhone.newPage(), await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage()];
  await openSettings(first, person);
  await openSettings(second, person);
  await openSettings(page, person);
  const devices = page.getByRole("region", { name: "Where you are signed in" });
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await expect(devices.getByRole("listitem").first()).toContainText("This device");
  await expect(devices.getByRole("listitem").first().getByRole("button")).toHaveCount(0);

  await devices.getByRole("button", { name: "Sign out of Safari on iPhone" }).click();
  await expect(page.getByText("The device has been signed out")).toBeVisible();
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await first.reload();
  await expect(first).toHaveURL(/\/auth/);

  await devices.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("All other devices have been signed out")).toBeVisible();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect(devices.getByRole("button", { name: "Sign out everywhere else" })).toBeHidden();
  await second.reload();
  await expect(second).toHaveURL(/\/auth/);
  await page.reload();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await Promise.all([onPhone.close(), second.context().close()]);
});

test("all personal data can be downloaded as one file @slow", async ({ page, baseURL, mailbox }) => {
  const person = await newPerson(baseURL ?? "", mailbox);
  await openSettings(page, person);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^academy-\d{4}-\d\d-\d\d\.json$/);
  const content: unknown = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(content).toMatchObject({
    format: "academy-person/1",
    profile: { full_name: "Ada Lovelace" },
    sign_in: { email: person.email },
  });
});

test("an account is deleted after typing its address, and nothing of it stays in the browser @slow", async ({
  page,
  baseURL,
  mailbox,
}) => {
  const person = await newPerson(baseURL ?? "", mailbox);
  await openSettings(page, person);
  await page.getByLabel("AI API key").fill("sk-mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toContainText("Your profile, your enrollments and your progress are deleted.");
  const confirm = dialog.getByLabel("Type your email address to confirm");
  await confirm.fill("somebody@else.example");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog.getByText("This is not the email address of your account.")).toBeVisible();
  await expect(confirm).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeFocused();

  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByText("This is not the email address of your account.")).toBeHidden();
  await confirm.fill(person.email);
  await confirm.press("Enter");
  await expect(page.getByText("Your account has been deleted")).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Member Login" })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(academy|sb)-/.test(key)))).toEqual([]);
  const farewell = await mailbox.waitForMail(person.email);
  expect(farewell.subject).toBe("Your account has been deleted");

  await page.goto("/auth");
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Invalid login credentials").first()).toBeVisible();
});

test("an instructor who still teaches is told why the account cannot be deleted", async ({ page }) => {
  await openSettings(page, { email: "instructor@academy.example", password: "academy-demo-1" });
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Type your email address to confirm").fill("instructor@academy.example");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("You still teach");
});
