import { expectNothingToFind } from "./support/axe.ts";
import { newPassword, signUp } from "./support/journey.ts";
import { expect, newAddress, student, test } from "./support/test.ts";

test("each tab has its portal, and each view its address @slow", async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByRole("tab")).toHaveText(["Student", "Staff & Admin"]);
  await expect(page.getByRole("heading", { level: 1, name: "Student Portal" })).toBeVisible();
  await expect(page.getByText("Magic Link")).toHaveCount(0);
  await page.getByLabel("Email", { exact: true }).fill("somebody@learner.example");

  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL(/\?view=forgotten_password$/);
  await expect(page.getByRole("heading", { level: 1, name: "Forgot your password?" })).toBeFocused();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("somebody@learner.example");
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page.getByRole("heading", { name: "Student Portal" })).toBeFocused();

  await page.getByRole("tab", { name: "Student" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { level: 1, name: "Staff & Admin Portal" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in with an email link" }).click();
  await expect(page).toHaveURL(/portal=staff&view=magic_link/);
  await expect(page.getByRole("button", { name: "Send Magic Link" })).toBeVisible();

  await page.goto("/auth?view=magic_link");
  await expect(page.getByRole("tab", { name: "Staff & Admin" })).toHaveAttribute("aria-selected", "true");
  await page.goto("/auth?view=sign_up");
  await expect(page.getByRole("button", { name: "Sign up" })).toBeVisible();
  await page.goto("/auth?view=verify_otp");
  await expect(page.getByLabel("Code from the email")).toHaveAttribute("autocomplete", "one-time-code");
});

test("missing fields are named, and the focus moves to the first @slow", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const both = page.getByText("You must provide either an email or phone number and a password");
  await expect(both.first()).toBeVisible();
  await expect(page.getByRole("main").getByText("Sign in Failed")).toHaveCount(0);
  await expect(page.getByText("Sign in Failed")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await expect(page.getByText("Please enter your password.")).toBeVisible();
  for (const tab of ["Student", "Staff & Admin"]) {
    await page.getByRole("tab", { name: tab }).click();
    for (const name of ["Email", "Password"])
      await expect(page.getByLabel(name, { exact: true })).toHaveAttribute("aria-required", "true");
  }
  await page.getByRole("tab", { name: "Student" }).click();

  await page.goto("/auth?view=sign_up");
  await page.getByLabel("Email", { exact: true }).fill("somebody@learner.example");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(both.first()).toBeVisible();
  await expect(page.getByText("Sign up Failed")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();

  await page.goto("/auth?view=magic_link");
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByText("Please enter your email address.")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();

  await page.goto("/auth?portal=staff");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Please enter your email address.")).toBeVisible();
});

test("the strength of a new password is shown while it is typed", async ({ page }) => {
  await page.goto("/auth?view=sign_up");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("autocomplete", "new-password");
  await expect(password).toHaveAccessibleDescription(/At least 8 characters/);
  await password.fill("short");
  await expect(password).toHaveAccessibleDescription("3 more characters, please.");
  await password.fill("12345678");
  await expect(password).toHaveAccessibleDescription(/Easy to guess/);
  await password.fill(newPassword);
  await expect(password).toHaveAccessibleDescription("Strong.");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");

  await password.fill("short");
  await page.getByLabel("Email", { exact: true }).fill(newAddress("short"));
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("main").getByText("Password should be at least 8 characters.")).toBeVisible();
  await expect(page.getByText("Sign up Failed")).toBeVisible();
  await expect(password).toHaveValue("short");
});

test.describe("the academy", () => {
  test.use({ expectedErrors: /ERR_FAILED|status of (400|403|429|502|503)/ });

  test("that cannot be reached is reported, and the input is kept @slow", async ({ page }) => {
    await page.goto("/auth");
    await page.getByLabel("Email", { exact: true }).fill(student.email);
    await page.getByLabel("Password", { exact: true }).fill(student.password);
    await page.route("**/auth/v1/**", (route) => route.abort());
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("main").getByText("The academy cannot be reached.")).toBeVisible();
    await expect(page.getByText("Sign in Failed")).toBeVisible();
    await page.getByRole("button", { name: /Google/ }).click();
    await expect(page.getByRole("main").getByText("The academy cannot be reached.")).toBeVisible();

    await page.unroute("**/auth/v1/**");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(student.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test("behind a gateway error is distinguished from a refusal", async ({ page }) => {
    await page.route("**/auth/v1/token**", (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad" }));
    await page.goto("/auth?portal=staff");
    await page.getByLabel("Email", { exact: true }).fill(student.email);
    await page.getByLabel("Password", { exact: true }).fill(student.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Login Failed")).toBeVisible();
    await expect(page.getByText("The academy is not responding right now.")).toBeVisible();
  });

  test("refuses a wrong code, reports an incomplete one, and asks to wait after too many @slow", async ({ page }) => {
    await page.goto("/auth?view=verify_otp&type=recovery");
    const code = page.getByLabel("Code from the email");
    const send = page.getByRole("button", { name: "Continue" });
    await page.getByLabel("Email", { exact: true }).fill(newAddress("guess"));
    await code.fill("12 34");
    await send.click();
    await expect(page.getByText("Please enter the six digits.")).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill("123 456");
    await send.click();
    await expect(page.getByText("This code is wrong or has expired.")).toBeVisible();
    const tooOften = page.getByText("Too many attempts.");
    for (let guess = 2; guess <= 11; guess += 1) {
      const answered = page.waitForResponse("**/auth/v1/verify");
      await send.click();
      await answered;
    }
    await expect(tooOften).toBeVisible();
    await expect(code).toHaveValue("123 456");
  });

  test("offers a new link if there is no session in which to change the password", async ({ page }) => {
    await page.goto("/auth?view=update_password");
    await page.getByLabel("New password").fill(newPassword);
    await page.getByRole("button", { name: "Update password" }).click();
    await expect(page.getByText("Auth session missing!")).toBeVisible();
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(page.getByRole("button", { name: "Send reset password instructions" })).toBeVisible();
  });
});

test("a failed social sign-in is explained in the academy's words, whatever text the address contains", async ({ page }) => {
  await page.goto("/auth#error=access_denied&error_code=access_denied&error_description=Call+0900+now");
  await expect(page.getByText("Sign-in with the other service was not completed")).toBeVisible();
  await expect(page.getByText("0900")).toHaveCount(0);
  await expect(page).toHaveURL(/\/auth$/);

  await page.goto("/dashboard#error=server_error&error_code=nonsense&error_description=Call+0900+now");
  await expect(page).toHaveURL(/\/auth\?from=%2Fdashboard&error=nonsense/);
  await expect(page.getByRole("main").getByText("Something went wrong")).toBeVisible();
  await expect(page.getByText("0900")).toHaveCount(0);
});

test("the sign-in page redirects signed-in people, even after signing in in another tab @slow", async ({
  page,
  context,
  baseURL,
}) => {
  const waiting = await context.newPage();
  await waiting.goto("/auth?from=%2Fstore");
  await expect(waiting.getByText("Sign in to return to where you were.")).toBeVisible();
  await page.goto("/auth");
  await signUp(page, "Twice Here");
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(waiting).toHaveURL(`${baseURL}/store`);
  await waiting.goto("/auth");
  await expect(waiting).toHaveURL(/\/dashboard/);
});

test.describe("signing out", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });
  test("that fails is reported, and the person stays signed in @slow", async ({ page }) => {
    await page.goto("/auth");
    await signUp(page, "Stays Here");
    await expect(page).toHaveURL(/\/dashboard/);
    await page.route("**/auth/v1/logout**", (route) => route.abort());
    await page.getByRole("button", { name: /Stays Here/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page.getByText("Sign out Failed")).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard/);
  });
});

test("axe finds nothing in any sign-in view, and none is wider than the screen @slow", async ({ page }) => {
  test.setTimeout(180_000);
  for (const address of [
    "?view=sign_up",
    "?portal=staff",
    "?view=forgotten_password",
    "?view=magic_link",
    "?view=verify_otp",
    "?view=update_password",
    "?view=link#token_hash=abcdefghijklmnopqrstuvwxyz&type=recovery",
    "?view=link&type=signup",
    "?view=link#error=access_denied&error_code=otp_expired",
    "#error=access_denied&error_code=access_denied",
  ]) {
    await page.goto("about:blank");
    await page.goto(`/auth${address}`);
    await page.waitForLoadState("networkidle");
    await expectNothingToFind(page, address, { widths: [320, 1280] });
  }
});

test("in the demo the mailed link is in the demo's mail @slow", async ({ page }) => {
  await page.goto("/auth?view=magic_link");
  await page.getByLabel("Email", { exact: true }).fill("instructor@academy.example");
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByRole("heading", { name: "Check your email for the magic link" })).toBeVisible();
  await page.goto("/demo/mail");
  const mail = page.getByRole("article").filter({ hasText: "instructor@academy.example" }).first();
  await mail.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole("heading", { name: /Salma Renard/ })).toBeVisible();
});
