import { findCourse, signIn, signUp } from "./support/journey.ts";
import { expect, student, test } from "./support/test.ts";

test.describe("a wrong password", () => {
  test.use({ expectedErrors: /status of 400/ });

  test("is shown to a student inline, and the input stays", async ({ page }) => {
    await page.goto("/auth");
    await page.getByLabel("Email", { exact: true }).fill(student.email);
    await page.getByLabel("Password", { exact: true }).fill("wrong password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("Invalid login credentials").first()).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(student.email);
  });

  test("is shown to staff in a toast", async ({ page }) => {
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Staff & Admin" }).click();
    await expect(page.getByText("Staff & Admin Portal")).toBeVisible();
    await page.getByLabel("Email", { exact: true }).fill("admin@academy.example");
    await page.getByLabel("Password", { exact: true }).fill("wrong password");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Login Failed")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Login Failed" })).toContainText("Invalid login credentials");

    // While it is being sent it says so and cannot be sent twice; a refusal without a message gets the specified one.
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/auth/v1/token*", async (route) => {
      await held;
      await route.fulfill({ status: 400, json: {} });
    });
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("button", { name: "Signing In..." })).toBeDisabled();
    answer();
    await expect(page.getByText("Invalid credentials. Please try again.").first()).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue("admin@academy.example");
  });
});

test("staff sign in and are greeted", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Staff & Admin" }).click();
  await page.getByLabel("Email", { exact: true }).fill("instructor@academy.example");
  await page.getByLabel("Password", { exact: true }).fill("academy-demo-1");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Login Successful" })).toContainText("Redirecting...");
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole("heading", { name: /Salma Renard/ })).toBeVisible();
});

test("social sign-in that is not configured says so when it is pressed", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: /Google/ }).click();
  await expect(page.getByText(/Signing in with Google is not set up/)).toBeVisible();
  await expect(page.getByRole("button", { name: /GitHub/ })).toBeVisible();
});

test("a visitor who requested a lesson returns to it after signing in @slow", async ({ page }) => {
  const course = await findCourse(page, "Negotiation at Work");
  const lesson = `/learn/${course.id}/${course.lessons[0]?.id}`;
  await page.goto(lesson);
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByText("Please sign in to view lessons.")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(student.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${lesson}$`));
});

test("every page for signed-in people asks visitors to sign in, and remembers the page @slow", async ({ page }) => {
  for (const path of ["/dashboard", "/settings", "/notifications", "/help", "/chat", "/voice-tutor", "/agents-api"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth?from=${encodeURIComponent(path)}`);
  }
});

test("a remembered page can only be one of the academy's own", async ({ page, baseURL }) => {
  await page.goto(`/auth?from=${encodeURIComponent("/\\evil.example")}`);
  await page.getByLabel("Email", { exact: true }).fill(student.email);
  await page.getByLabel("Password", { exact: true }).fill(student.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
});

test("signing out in one tab also signs out the other @slow", async ({ page, context }) => {
  await page.goto("/auth");
  await signUp(page, "Two Tabs");
  await expect(page).toHaveURL(/\/dashboard/);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await expect(other.getByRole("heading", { name: /Two Tabs/ })).toBeVisible();
  await page.getByRole("button", { name: /Two Tabs/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(other).toHaveURL(/\/(auth|$)/);
});

test.describe("a lesson that a learner may not read", () => {
  test.use({ expectedErrors: /status of 40[34]/ });
  test("shows how to enroll, and a lesson that does not exist says so @slow", async ({ page }) => {
    await signIn(page);
    const course = await findCourse(page, "Measuring Marketing");
    await page.goto(`/learn/${course.id}/${course.lessons[0]?.id}`);
    await expect(page.getByRole("link", { name: "Enroll Now" })).toHaveAttribute("href", `/enroll/${course.id}`);
    await page.goto(`/learn/${course.id}/00000000-0000-4000-8000-000000000000`);
    await expect(page.getByText("Lesson not found")).toBeVisible();
  });
});
