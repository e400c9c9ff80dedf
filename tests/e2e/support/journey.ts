import type { Page } from "@playwright/test";
import { expect, newAddress, student } from "./test.ts";

export const newPassword = "a sentence to remember";

/** Fill the student's sign-up form on /auth and submit it. Returns the address. */
export async function signUp(page: Page, fullName: string): Promise<string> {
  const email = newAddress(fullName.toLowerCase().replace(/\W+/g, "-"));
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Sign up" }).click();
  return email;
}

/** Open the dashboard, or the page at that address, as a person with an existing session; the sign-in form has its own tests. */
export async function signIn(page: Page, { email, password } = student, address = "/dashboard"): Promise<void> {
  const response = await page.request.post("/auth/v1/token?grant_type=password", { data: { email, password } });
  expect(response.status()).toBe(200);
  await storeSession(page, await response.text());
  await page.goto(address);
  await expect(page.locator("html[data-auth=in]")).toBeAttached();
}

/** Put a session, as returned by the sign-in service, into this browser. The page is left at an empty address. */
export async function storeSession(page: Page, session: string): Promise<void> {
  // Browsers store sessions by origin: this is the smallest page on it.
  await page.goto("/robots.txt");
  await page.evaluate((text) => localStorage.setItem("sb-localhost-auth-token", text), session);
}

/** End the session that this browser stores, without the page knowing. */
export async function endSession(page: Page): Promise<void> {
  const session = await page.evaluate(() => localStorage.getItem("sb-localhost-auth-token"));
  const { access_token: token } = JSON.parse(session ?? "{}") as { access_token: string };
  const ended = await page.request.post("/auth/v1/logout?scope=local", { headers: { authorization: `Bearer ${token}` } });
  expect(ended.status()).toBe(204);
}

/** Return the addresses of a course's first lesson and page, by a part of its title. */
export async function findCourse(
  page: Page,
  title: string,
): Promise<{ id: string; lessons: Array<{ id: string; title: string; minutes: number }> }> {
  const list = await page.request.get(`/api/courses?search=${encodeURIComponent(title)}`);
  const { courses } = (await list.json()) as { courses: Array<{ id: string; title: string; minutes: number }> };
  const found = courses.find((course) => course.title.toLowerCase().includes(title.toLowerCase()));
  if (!found) throw new Error(`no course is called ${title}`);
  const course = await page.request.get(`/api/courses/${found.id}`);
  return (await course.json()) as { id: string; lessons: Array<{ id: string; title: string; minutes: number }> };
}

/** The toast with a text. */
export const toast = (page: Page, text: string) =>
  page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text }).first();

/** Type a question to the tutor and send it with Enter. */
export async function ask(page: Page, question: string): Promise<void> {
  const box = page.getByRole("textbox", { name: "Your question" });
  await box.fill(question);
  await box.press("Enter");
}

/** Disconnect once the page has loaded everything by itself: tests are about a fully loaded page. */
export async function loseConnection(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
}
