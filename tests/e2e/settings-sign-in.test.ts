import { generateSync } from "otplib";
import { readFile } from "node:fs/promises";
import { test } from "./support/mail-academy.ts";
import { newPerson, openSettings } from "./support/settings.ts";
import { expect } from "./support/test.ts";

test.use({ expectedErrors: /status of 4/ });

test("a new address applies once its code has been typed @slow", async ({ page, baseURL, mailbox }) => {
  const person = await newPerson(baseURL ?? "", mailbox);
  const newEmail = `new-${person.email}`;
  await openSettings(page, person);
  const field = page.getByLabel("New email address");
  for (const [typed, problem] of [
    ["", "Please enter your email address."],
    [person.email, "This is your address already."],
  ] as const) {
    await field.fill(typed);
    await page.getByRole("button", { name: "Change email" }).click();
    await expect(page.getByText(problem)).toBeVisible();
    await expect(field).toBeFocused();
  }
  await field.fill(newEmail.toUpperCase());
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Check your email" })).toContainText(newEmail);
  await expect(page.getByRole("button", { name: /^Send the email again in/ })).toBeDisabled();

  const { code } = await mailbox.waitForMail(newEmail);
  await page.reload();
  const codeField = page.getByRole("region", { name: "Email address" }).getByLabel("Code from the email");
  await codeField.fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Confirm new email" }).click();
  await expect(codeField).toHaveAttribute("aria-invalid", "true");
  await codeField.fill(code ?? "");
  await codeField.press("Enter");
  await expect(page.getByText("Your email address has been changed")).toBeVisible();
  await expect(page.getByText(`You sign in as ${newEmail}.`)).toBeVisible();
});

test("a new address can also be confirmed by a mailed link, which leads back to the settings @slow", async ({
  page,
  baseURL,
  mailbox,
}) => {
  const person = await newPerson(baseURL ?? "", mailbox);
  const newEmail = `link-${person.email}`;
  await openSettings(page, person);
  await page.getByLabel("New email address").fill(newEmail);
  await page.getByRole("button", { name: "Change email" }).click();
  const mail = await mailbox.waitForMail(newEmail);
  await page.goto(mail.links[0] ?? "");
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByText(`You sign in as ${newEmail}.`)).toBeVisible();
});

test("a new password signs the other devices out and replaces the old one @slow", async ({ page, browser, baseURL, mailbox }) => {
  const person = await newPerson(baseURL ?? "", mailbox);
  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await openSettings(elsewhere, person);
  await openSettings(page, person);
  const field = page.getByLabel("New password");
  await expect(field).toHaveAttribute("autocomplete", "new-password");
  await field.fill("short");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password should be at least 8 characters.")).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(person.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This is your old password.")).toBeVisible();
  await field.fill("another sentence to remember");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been updated")).toBeVisible();
  await expect(field).toHaveValue("");
  await expect(page.getByText("You are signed in on this device only.")).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/auth/);
  await openSettings(elsewhere, { ...person, password: "another sentence to remember" });
  await elsewhere.context().close();
});

test("after an old sign-in, a new password also needs a mailed code @slow", async ({ page, baseURL, mailbox }) => {
  const person = await newPerson(baseURL ?? "", mailbox);
  await openSettings(page, person);
  // A test cannot wait for a day: the first response is simulated as the server's after a day.
  let asked = false;
  await page.route("**/auth/v1/user", (route) => {
    if (asked || route.request().method() !== "PUT") return route.continue();
    asked = true;
    const body = { code: "reauthentication_needed", message: "Password update requires reauthentication" };
    return route.fulfill({ status: 400, json: body, headers: { "X-Supabase-Api-Version": "2024-01-01" } });
  });
  await page.getByLabel("New password").fill("another sentence to remember");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Is it still you?")).toBeVisible();
  const code = page.getByRole("region", { name: "Password" }).getByLabel("Code from the email");
  await expect(code).toBeFocused();
  await expect(page.getByLabel("New password")).toHaveValue("another sentence to remember");
  const mail = await mailbox.waitForMail(person.email);
  await code.fill(mail.code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This code is wrong or has expired.")).toBeVisible();
  await code.fill(mail.code ?? "");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password has been updated")).toBeVisible();
  await expect(page.getByText("Is it still you?")).toBeHidden();
});

test("after an old sign-in, setting up an authenticator app needs a mailed code @slow", async ({ page, baseURL, mailbox }) => {
  const person = await newPerson(baseURL ?? "", mailbox);
  await openSettings(page, person);
  // A test cannot wait for a day: the first response is simulated as the server's after a day.
  let asked = false;
  await page.route("**/auth/v1/factors", (route) => {
    if (asked) return route.continue();
    asked = true;
    return route.fulfill({ status: 400, json: { code: 400, error_code: "reauthentication_needed", msg: "Ask for a code" } });
  });
  const section = page.getByRole("region", { name: /Second factor/ });
  const begin = section.getByRole("button", { name: "Set up an authenticator app" });
  await begin.click();
  await expect(section.getByText("Is it still you?")).toBeVisible();
  const code = section.getByLabel("Code from the email");
  await expect(code).toBeFocused();
  const mail = await mailbox.waitForMail(person.email);
  await code.fill(mail.code === "000000" ? "000001" : "000000");
  await begin.click();
  await expect(section.getByText("This code is wrong or has expired.")).toBeVisible();
  await code.fill(mail.code ?? "");
  await begin.click();
  await expect(section.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
});

test("an authenticator app is set up, its recovery codes are saved and renewed, and it is removed @slow", async ({
  page,
  baseURL,
  mailbox,
}) => {
  test.slow();
  await openSettings(page, await newPerson(baseURL ?? "", mailbox));
  const section = page.getByRole("region", { name: /Second factor/ });
  await expect(section.getByText("Off", { exact: true })).toBeVisible();
  await section.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(section.getByRole("heading", { name: "Set up an authenticator app" })).toBeFocused();
  const picture = section.getByRole("img", { name: "QR code for your authenticator app" });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const secret = (await section.locator("code").innerText()).replaceAll(" ", "");
  const right = generateSync({ secret });

  const code = section.getByLabel("Code from the app");
  await code.fill("12 34");
  await code.press("Enter");
  await expect(section.getByText("Please enter the six digits.")).toBeVisible();
  await code.fill(right === "000000" ? "000001" : "000000");
  await code.press("Enter");
  await expect(section.getByText("This code is wrong.")).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await section.getByRole("button", { name: "Turn on" }).click();

  await expect(section.getByRole("heading", { name: "Keep your recovery codes" })).toBeFocused();
  const codes = await section
    .getByRole("listitem")
    .filter({ hasText: /^[\w-]+$/ })
    .allTextContents();
  expect(new Set(codes).size).toBe(10);

  // Leaving without having saved them asks, in the page and, when it is unloaded, in the browser.
  const leaving = page.getByRole("dialog", { name: "Leave without your recovery codes?" });
  const elsewhere = page.getByRole("banner").getByRole("link", { name: "Courses" });
  await elsewhere.click();
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await expect(leaving).toBeHidden();
  await expect(section.getByText(codes[0] ?? "")).toBeVisible();
  const asked = page.waitForEvent("dialog");
  const reloading = page.evaluate(() => location.reload());
  await (await asked).dismiss();
  await reloading;

  const download = page.waitForEvent("download");
  await section.getByRole("button", { name: "Download" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  for (const one of codes) expect(file).toContain(one);
  await section.getByRole("button", { name: "I have kept them" }).click();
  await expect(section.getByText(codes[0] ?? "")).toBeHidden();
  await expect(section.getByText("10 of your recovery codes are left.")).toBeVisible();
  await expect(section.getByText("On", { exact: true })).toBeVisible();

  await section.getByRole("button", { name: "Make new codes" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(section.getByRole("heading", { name: "Keep your recovery codes" })).toBeVisible();
  const isAskedSignedOut = await page.evaluate(() => {
    const stored = Object.entries(localStorage);
    localStorage.clear();
    const isAsked = !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    for (const [key, value] of stored) localStorage.setItem(key, value as string);
    return isAsked;
  });
  expect(isAskedSignedOut).toBe(false);
  const renewed = section.getByRole("listitem").filter({ hasText: /^[\w-]+$/ });
  await expect(renewed).toHaveCount(10);
  await expect.poll(async () => (await renewed.allTextContents()).filter((one) => codes.includes(one))).toEqual([]);
  await elsewhere.click();
  await leaving.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/\/store$/);
  await page.goBack();

  await section.getByRole("button", { name: "Set up another app" }).click();
  const otherSecret = (await section.locator("code").innerText()).replaceAll(" ", "");
  await code.fill(generateSync({ secret: otherSecret }));
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("The app has been added")).toBeVisible();
  await expect(section.getByText("10 of your recovery codes are left.")).toBeVisible();
  await section.getByRole("button", { name: "Remove Authenticator app 2" }).click();
  await page.getByRole("dialog", { name: "Remove Authenticator app 2?" }).getByRole("button", { name: "Confirm" }).click();
  // While a dialog is open, what is behind it is inaccessible.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(section.getByText("Authenticator app 2")).toBeHidden();

  const remove = section.getByRole("button", { name: "Remove Authenticator app", exact: true });
  await remove.click();
  const question = page.getByRole("dialog", { name: "Remove Authenticator app?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await remove.click();
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(section.getByText("Off", { exact: true })).toBeVisible();
  await page.reload();
  await expect(section.getByText("Off", { exact: true })).toBeVisible();
});
