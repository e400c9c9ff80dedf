import { expect, type Browser, type Page } from "@playwright/test";
import { newAddress } from "./test.ts";

const password = "academy-demo-1";
export const admin = { email: "admin@academy.example", password };
export const superAdmin = { email: "super@academy.example", password };

/** Create a student's account for this test, by API. */
export async function newStudent(page: Page, fullName: string): Promise<{ email: string; password: string; fullName: string }> {
  const email = newAddress(fullName.toLowerCase().replace(/\W+/g, "-"));
  const response = await page.request.post("/auth/v1/signup", {
    data: { email, password: "a sentence to remember", data: { full_name: fullName } },
  });
  expect(response.status()).toBe(200);
  return { email, password: "a sentence to remember", fullName };
}

/** Sign a person in by API and return the token. */
export async function tokenOf(page: Page, person: { email: string; password: string }): Promise<string> {
  const response = await page.request.post("/auth/v1/token?grant_type=password", {
    data: { email: person.email, password: person.password },
  });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Return the id of the only person that a search finds. */
export async function personId(page: Page, search: string): Promise<string> {
  const token = await tokenOf(page, superAdmin);
  const response = await page.request.get(`/api/people?search=${encodeURIComponent(search)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { people } = (await response.json()) as { people: Array<{ id: string }> };
  expect(people).toHaveLength(1);
  return people[0]?.id ?? "";
}

/** Open a page with its own session. */
export async function openAs(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  return context.newPage();
}
