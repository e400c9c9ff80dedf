import { findCourse } from "./support/journey.ts";
import { test } from "./support/mail-academy.ts";
import { expect, newAddress, student } from "./support/test.ts";

test("a visitor's enrollment waits for the mailed link, and one click completes it @slow", async ({ page, mailbox }) => {
  const course = await findCourse(page, "Negotiation at Work");
  const email = newAddress("wanda");
  await page.goto(`/enroll/${course.id}`);
  await page.getByLabel("Full Name").fill("Wanda Waiting");
  await page.getByLabel("Email Address").fill(email);
  const submit = page.getByRole("button", { name: "Create Account & Enroll" });
  await submit.click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  // A mistyped address is corrected, not typed again with everything else.
  await page.getByRole("button", { name: "Use another address" }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue("Wanda Waiting");
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
  await submit.click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  const mail = await mailbox.waitForMail(email);
  expect(mail.subject).toBe("Complete your enrollment");
  expect(mail.text).toContain("Negotiation at Work");
  expect(mail.text).not.toContain("Wanda");
  const link = mail.links.find((address) => address.includes("/auth/v1/verify")) ?? "";
  // A mail scanner that opens the link first uses nothing up.
  await page.request.get(link);
  await page.goto(link);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText("Enrollment successful!")).toBeVisible();
  await expect(page.getByRole("heading", { name: /Wanda Waiting/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Negotiation at Work" })).toBeVisible();
});

test("an address with an account gets the same message, and its code works as well @slow", async ({ page, mailbox }) => {
  const course = await findCourse(page, "Measuring Marketing");
  await page.goto(`/enroll/${course.id}`);
  await page.getByLabel("Full Name").fill("Somebody Else");
  await page.getByLabel("Email Address").fill(student.email);
  await page.getByRole("button", { name: "Create Account & Enroll" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const { code, subject } = await mailbox.waitForMail(student.email);
  expect(subject).toBe("Complete your enrollment");

  await page.getByRole("link", { name: "Enter the code from the email instead" }).click();
  await page.getByLabel("Code from the email").fill(code ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText("Enrollment successful!")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Measuring Marketing" })).toBeVisible();
  await expect(page.getByText("Somebody Else")).toHaveCount(0);
});
