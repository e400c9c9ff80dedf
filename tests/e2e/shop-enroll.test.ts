import type { Page } from "@playwright/test";
import { findCourse, signIn } from "./support/journey.ts";
import { newStudent } from "./support/staff.ts";
import { expect, newAddress, student, test } from "./support/test.ts";

const button = (page: Page) => page.getByRole("button", { name: "Create Account & Enroll" });

async function fill(page: Page, fullName: string, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill(fullName);
  await page.getByLabel("Email Address").fill(email);
  await button(page).click();
}

test("missing fields of the enrollment are reported at once, and the input stays", async ({ page }) => {
  const course = await findCourse(page, "Negotiation at Work");
  await page.goto(`/enroll/${course.id}`);
  await button(page).click();
  await expect(page.getByText("Missing information")).toBeVisible();
  await expect(page.getByText("Please fill out all fields.")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  for (const name of ["Full Name", "Email Address"]) await expect(page.getByLabel(name)).toHaveAttribute("aria-required", "true");
  await page.getByLabel("Full Name").fill("Ada Reader");
  await button(page).click();
  await expect(page.getByLabel("Email Address")).toBeFocused();
  await expect(page.getByLabel("Email Address")).toHaveAttribute("type", "email");
  await expect(page.getByLabel("Email Address")).toHaveAccessibleDescription(/Please fill out this field/);
  await fill(page, "Ada Reader", "not an address");
  await expect(page.getByLabel("Email Address")).toHaveAccessibleDescription(/name@example\.com/);
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Reader");
  await expect(page).toHaveURL(/\/enroll\//);
});

test("in the demo a new address is enrolled at once and signed in, without a password @slow", async ({ page }) => {
  const course = await findCourse(page, "Negotiation at Work");
  await page.goto(`/enroll/${course.id}`);
  let sent = 0;
  page.on("request", (request) => (sent += request.method() === "POST" ? 1 : 0));
  await page.getByLabel("Full Name").fill("Nora Newcomer");
  await page.getByLabel("Email Address").fill(newAddress("nora"));
  await button(page).dblclick();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(sent).toBe(1);
  await expect(page.getByText("Enrollment successful!")).toBeVisible();
  await expect(page.getByRole("heading", { name: /Nora Newcomer/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Negotiation at Work" })).toBeVisible();

  await page.goto(`/enroll/${course.id}`);
  await expect(page.getByText("You are enrolled in this course")).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Continue Learning" })).toHaveAttribute(
    "href",
    `/learn/${course.id}/${course.lessons[0]?.id}`,
  );
});

test("an address with an account never gets a session, only a message about a mail", async ({ page }) => {
  const course = await findCourse(page, "Measuring Marketing");
  await page.goto(`/enroll/${course.id}`);
  await fill(page, "Mallory", student.email);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await expect(page.getByText(`An email is on its way to ${student.email}.`)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("sb-")))).toEqual([]);
  await expect(page.getByRole("link", { name: "Enter the code from the email instead" })).toHaveAttribute(
    "href",
    /view=verify_otp/,
  );
  await page.getByRole("button", { name: "Use another address" }).click();
  await expect(page.getByLabel("Full Name")).toBeVisible();
});

test("a signed-in person finds the form filled in and is enrolled at once @slow", async ({ page }) => {
  const course = await findCourse(page, "Measuring Marketing");
  const person = await newStudent(page, "Petra Prefilled");
  await signIn(page, person, `/enroll/${course.id}`);
  await expect(page.getByLabel("Full Name")).toHaveValue("Petra Prefilled");
  await expect(page.getByLabel("Email Address")).toHaveValue(person.email);
  await button(page).click();
  await expect(page.getByText("Enrollment successful!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard/);
});

test("a link that pretends to come from a mail enrolls nobody by itself", async ({ page }) => {
  const course = await findCourse(page, "Corporate Finance Decisions");
  await signIn(page, student, `/enroll/${course.id}?by=mail`);
  await expect(button(page)).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Corporate Finance Decisions" })).toHaveCount(0);
});

test.describe("when the academy cannot be reached", () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to load/ });
  test("the enrollment page says so, keeps the input, and the next try works", async ({ page }) => {
    const course = await findCourse(page, "Negotiation at Work");
    await page.goto(`/enroll/${course.id}`);
    await page.route("**/api/enrollments/by-mail", (route) => route.abort());
    await fill(page, "Olga Offline", newAddress("olga"));
    await expect(page.getByText("The enrollment was not completed")).toBeVisible();
    await expect(page.getByText(/cannot be reached/)).toBeVisible();
    await expect(page.getByLabel("Full Name")).toHaveValue("Olga Offline");
    await page.unroute("**/api/enrollments/by-mail");
    await button(page).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });
});

test.describe("a course that does not exist", () => {
  test.use({ expectedErrors: /status of 404/ });
  test("cannot be enrolled in", async ({ page }) => {
    const answer = await page.goto("/enroll/00000000-0000-4000-8000-000000000000");
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("Course not found")).toBeVisible();
  });
});
