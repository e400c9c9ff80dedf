import type { Page } from "@playwright/test";
import { newPassword, signUp } from "./support/journey.ts";
import { test } from "./support/mail-academy.ts";
import { newPersonWithFactor } from "./support/second-factor.ts";
import { expect, newAddress, student } from "./support/test.ts";

const otherPassword = "another sentence to remember";
const expired = "This link is no longer valid";

/** Return the action link of a mail: the first one to the sign-in service. */
function linkOf({ links }: { links: string[] }): string {
  const link = links.find((address) => address.includes("/auth/v1/verify?"));
  if (!link) throw new Error(`the mail has no such link: ${links.join(", ")}`);
  return link;
}

async function makeAccount(page: Page, mailbox: { waitForMail(to: string): Promise<{ links: string[] }> }, name: string) {
  await page.goto("/auth");
  const email = await signUp(page, name);
  await page.goto(linkOf(await mailbox.waitForMail(email)));
  await page.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  return email;
}

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test.use({ expectedErrors: /status of (400|403|404|422|429)/ });

test("an account is confirmed by its mailed link, which only the button uses up", async ({ page, mailbox, context }) => {
  await page.goto("/auth");
  const email = await signUp(page, "Ada Reader");
  await expect(page.getByRole("heading", { name: "Check your email for the confirmation link" })).toBeFocused();
  await expect(page).toHaveURL(/view=verify_otp&type=signup/);
  await expect(page.getByRole("button", { name: /Send the email again in \d+ s/ })).toBeDisabled();
  const link = linkOf(await mailbox.waitForMail(email));

  // A mail scanner opens the link as well.
  expect((await page.request.get(link)).status()).toBe(200);
  const opened = await context.newPage();
  await opened.goto(link);
  await expect(opened.getByRole("heading", { level: 1, name: "Confirm your email address" })).toBeVisible();
  await expect(opened).toHaveURL(/\/auth\?view=link&type=signup&from=%2Fdashboard$/);
  await opened.reload();
  await expect(opened.getByRole("heading", { name: "Open the link again" })).toBeVisible();
  await opened.goto(link);
  await opened.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(opened).toHaveURL(/\/dashboard/);
  await expect(opened.getByRole("heading", { name: /Ada Reader/ })).toBeVisible();
  // The tab that waited is redirected too.
  await expect(page).toHaveURL(/\/dashboard/);

  await opened.evaluate(() => localStorage.clear());
  await opened.goto(link);
  await opened.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(opened.getByRole("heading", { name: expired })).toBeFocused();
  await opened.getByRole("link", { name: "Sign in" }).click();
  await expect(opened.getByRole("heading", { name: "Student Portal" })).toBeVisible();
});

test("an account is confirmed by the code of the newest mail, which leads to the page that the person wanted @slow", async ({
  page,
  mailbox,
  baseURL,
}) => {
  await page.clock.install();
  await page.goto("/auth?from=%2Fstore%3Fcategory%3DDesign");
  const email = await signUp(page, "Types Codes");
  const first = await mailbox.waitForMail(email);
  // The minute is counted from the answer to the sign-up, which may come after the mail.
  await expect(page.getByRole("button", { name: /Send the email again in \d+ s/ })).toBeDisabled();
  await page.clock.fastForward(61_000);
  await page.getByRole("button", { name: "Send the email again", exact: true }).click();
  await expect(page.getByText(/^A new email is on its way\./)).toBeVisible();
  await expect(page.getByRole("button", { name: /Send the email again in \d+ s/ })).toBeDisabled();
  const second = await mailbox.waitForMail(email);

  const code = page.getByLabel("Code from the email");
  await code.fill(first.code ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This code is wrong or has expired.")).toBeVisible();
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await code.fill(`${second.code?.slice(0, 3)} ${second.code?.slice(3)}`);
  await code.press("Enter");
  await expect(page).toHaveURL(`${baseURL}/store?category=Design`);
});

test("a forgotten password is replaced with a mailed link", async ({ page, mailbox }) => {
  const email = await makeAccount(page, mailbox, "Forgets Much");
  await page.evaluate(() => localStorage.clear());
  await signInWith(page, email, "not the password");
  await expect(page.getByRole("main").getByText("Invalid login credentials")).toBeVisible();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Send reset password instructions" }).click();
  await expect(page.getByRole("heading", { name: "Check your email for the password reset link" })).toBeVisible();

  await page.goto(linkOf(await mailbox.waitForMail(email)));
  const password = page.getByLabel("New password");
  const save = page.getByRole("button", { name: "Update password" });
  await password.fill("short");
  await save.click();
  await expect(page.getByText("Password should be at least 8 characters.")).toBeVisible();
  await expect(password).toBeFocused();
  // The link is used up by now, but a refused weak password can still be replaced by a better one.
  await password.fill(newPassword);
  await save.click();
  await expect(page.getByText("This is your old password.")).toBeVisible();
  await password.fill(otherPassword);
  await save.click();
  await expect(page.getByText("Your password has been updated")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.evaluate(() => localStorage.clear());
  await signInWith(page, email, newPassword);
  await expect(page.getByRole("main").getByText("Invalid login credentials")).toBeVisible();
  await signInWith(page, email, otherPassword);
  await expect(page).toHaveURL(/\/dashboard/);
});

test("the code of a password mail leads to the choice of a new password @slow", async ({ page, mailbox }) => {
  const email = await makeAccount(page, mailbox, "Types Instead");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth?view=forgotten_password");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send reset password instructions" }).click();
  const { code } = await mailbox.waitForMail(email);
  await page.getByLabel("Code from the email").fill(code ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/view=update_password/);
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeFocused();
  await page.reload();
  await page.getByLabel("New password").fill(otherPassword);
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(page.getByText("Your password has been updated")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
});

test("after the code of a password mail, the second factor comes before the choice of a new password @slow", async ({
  page,
  mailbox,
  baseURL,
}) => {
  const person = await newPersonWithFactor(baseURL ?? "", async (to) => (await mailbox.waitForMail(to)).code);
  await mailbox.waitForMail(person.email);
  await page.goto("/auth?view=forgotten_password");
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Send reset password instructions" }).click();
  const { code } = await mailbox.waitForMail(person.email);
  await page.getByLabel("Code from the email").fill(code ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Confirm it is you" })).toBeFocused();
  await page.getByLabel("Code from your authenticator app").fill(person.nextCode());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeFocused();
  await page.getByLabel("New password").fill(otherPassword);
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(page.getByText("Your password has been updated")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
});

test("a new password waits for the second factor, and does not have to be typed again @slow", async ({
  page,
  mailbox,
  baseURL,
}) => {
  const readCode = async (to: string) => (await mailbox.waitForMail(to)).code;
  const person = await newPersonWithFactor(baseURL ?? "", readCode);
  const notice = await mailbox.waitForMail(person.email);
  expect(notice.code).toBeNull();
  await page.goto("/auth?view=forgotten_password&from=%2Fstore");
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Send reset password instructions" }).click();
  await page.goto(linkOf(await mailbox.waitForMail(person.email)));
  await page.getByLabel("New password").fill(otherPassword);
  await page.getByRole("button", { name: "Update password" }).click();
  await expect(page.getByRole("heading", { name: "Confirm it is you" })).toBeFocused();
  await page.getByLabel("Code from your authenticator app").fill(person.nextCode());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Your password has been updated")).toBeVisible();
  await expect(page).toHaveURL(/\/store$/);

  await page.evaluate(() => localStorage.clear());
  await signInWith(page, person.email, otherPassword);
  await expect(page.getByRole("heading", { name: "Confirm it is you" })).toBeVisible();
});

test("signing in before the address is confirmed offers to send the mail again @slow", async ({ page, mailbox }) => {
  await page.goto("/auth");
  const email = await signUp(page, "Too Early");
  await mailbox.waitForMail(email);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Your email address is not confirmed yet.").first()).toBeVisible();
  await page.getByRole("button", { name: "Send me the confirmation link" }).click();
  await expect(page.getByText("Check your email for the confirmation link")).toBeVisible();
  await page.goto(linkOf(await mailbox.waitForMail(email)));
  await page.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test("staff sign in with a mailed link, and an unknown address gets the same message", async ({ page, mailbox }) => {
  const magicLink = "Check your email for the magic link";
  await page.goto("/auth?view=magic_link&from=%2Fstore");
  const unknown = newAddress("nobody");
  await page.getByLabel("Email", { exact: true }).fill(unknown);
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByRole("heading", { name: magicLink })).toBeVisible();
  await page.goBack();
  await page.getByLabel("Email", { exact: true }).fill("instructor@academy.example");
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByRole("heading", { name: magicLink })).toBeVisible();
  await page.goto(linkOf(await mailbox.waitForMail("instructor@academy.example")));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/store$/);
  expect(mailbox.mails.filter(({ to }) => to === unknown)).toEqual([]);
});

test("an invitation shows its recipient and asks for a name and a password, and works once @slow", async ({ page, mailbox }) => {
  const email = newAddress("invited");
  const signedIn = await page.request.post("/auth/v1/token?grant_type=password", {
    data: { email: "admin@academy.example", password: student.password },
  });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const invited = await page.request.post("/functions/v1/invite-admin", {
    headers: { authorization: `Bearer ${access_token}` },
    data: { email, role: "instructor" },
  });
  expect(invited.status()).toBe(200);
  const link = linkOf(await mailbox.waitForMail(email));

  await page.goto(link);
  await expect(page.getByText(`${email} is invited as an instructor.`)).toBeVisible();
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(page.getByText("Please enter your name.")).toBeVisible();
  await expect(page.getByText("Please enter your password.")).toBeVisible();
  await expect(page.getByLabel("Full name")).toBeFocused();
  await page.getByLabel("Full name").fill("Nadia Teacher");
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole("heading", { name: /Nadia Teacher/ })).toBeVisible();
  const { access_token: own } = await page.evaluate(
    () => JSON.parse(localStorage.getItem("sb-localhost-auth-token") ?? "{}") as { access_token: string },
  );
  const profile = await page.request.get("/api/profile", { headers: { authorization: `Bearer ${own}` } });
  expect(await profile.json()).toMatchObject({ role: "instructor", full_name: "Nadia Teacher" });

  await page.goto(link);
  await expect(page.getByRole("heading", { name: expired })).toBeVisible();
  await expect(page.getByText("Ask the person who invited you")).toBeVisible();
});

test("after too many mails the person is asked to wait", async ({ page }) => {
  const email = newAddress("impatient");
  for (let time = 0; time < 5; time += 1) await page.request.post("/auth/v1/recover", { data: { email } });
  await page.goto("/auth?view=forgotten_password");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send reset password instructions" }).click();
  await expect(page.getByText("Too many emails have been sent to this address.")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
});

test("an invalid link leads to a page that says so", async ({ page }) => {
  await page.goto("/auth/v1/verify?token=<script>&type=signup&redirect_to=https://evil.example");
  await expect(page.getByRole("heading", { name: expired })).toBeVisible();
  await page.goto("/auth?view=link#token_hash=abcdefghijklmnopqrstuvwxyz&type=magiclink&redirect_to=https://evil.example/");
  await expect(page).toHaveURL(/\/auth\?view=link&type=magiclink$/);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: expired })).toBeVisible();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page.getByRole("button", { name: "Send Magic Link" })).toBeVisible();
});
