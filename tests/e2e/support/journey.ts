import type { Page } from "@playwright/test";
import { expect, newAddress, student } from "./test.ts";

export const newPassword = "a sentence to remember";

/** Fills the student's sign-up form on /auth and sends it. Returns the address. */
export async function signUp(page: Page, fullName: string): Promise<string> {
  const email = newAddress(fullName.toLowerCase().replace(/\W+/g, "-"));
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Sign up" }).click();
  return email;
}

/** Opens the dashboard, or the page at that address, as a person who has signed in before in this browser; the sign-in form has tests of its own. */
export async function signIn(page: Page, { email, password } = student, address = "/dashboard"): Promise<void> {
  const response = await page.request.post("/auth/v1/token?grant_type=password", { data: { email, password } });
  expect(response.status()).toBe(200);
  await storeSession(page, await response.text());
  await page.goto(address);
  await expect(page.locator("html[data-auth=in]")).toBeAttached();
}

/** Puts a session, as the sign-in service answers it, into this browser. The page is left at an address that shows nothing. */
export async function storeSession(page: Page, session: string): Promise<void> {
  // A browser keeps sessions by origin: the smallest answer that has one.
  await page.goto("/robots.txt");
  await page.evaluate((text) => localStorage.setItem("sb-localhost-auth-token", text), session);
}

/** The addresses of a course's first lesson and page, by the course's title as a part of it. */
export async function findCourse(
  page: Page,
  title: string,
): Promise<{ id: string; lessons: Array<{ id: string; title: string }> }> {
  const list = await page.request.get(`/api/courses?search=${encodeURIComponent(title)}`);
  const { courses } = (await list.json()) as { courses: Array<{ id: string; title: string }> };
  const found = courses.find((course) => course.title.toLowerCase().includes(title.toLowerCase()));
  if (!found) throw new Error(`no course is called ${title}`);
  const course = await page.request.get(`/api/courses/${found.id}`);
  return (await course.json()) as { id: string; lessons: Array<{ id: string; title: string }> };
}

/** The toast that says a text. */
export const toast = (page: Page, text: string) =>
  page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text }).first();

/** Types a question to the tutor and sends it with Enter. */
export async function ask(page: Page, question: string): Promise<void> {
  const box = page.getByRole("textbox", { name: "Your question" });
  await box.fill(question);
  await box.press("Enter");
}

/**
 * Takes the connection away once the page has everything that it fetches by itself: what a test wants to see is a page that
 * was there, not one of which half had come.
 */
export async function loseConnection(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
}
