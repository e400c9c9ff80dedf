import type { Page } from "@playwright/test";
import { test as base } from "./own-academy.ts";
import { expect } from "./test.ts";

const password = "academy-demo-1";
export const superAdmin = { email: "super@academy.example", password };
export const admin = { email: "admin@academy.example", password };

/** The browser test with its own academy, which its tests open and close. */
export const test = base.extend<{ launched: boolean; launch: void }>({
  /** Whether the academy is open when the test begins. */
  launched: [false, { option: true }],
  launch: [
    async ({ baseURL, launched }, use) => {
      await setLaunched(String(baseURL), launched);
      await use();
    },
    { auto: true },
  ],
});

/** Sign a person in as a browser would and return the sign-in service's response. */
export async function newSession(url: string, { email }: { email: string }): Promise<{ access_token: string }> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return (await response.json()) as { access_token: string };
}

let superSession: { access_token: string } | undefined;

async function setLaunched(url: string, launched: boolean): Promise<void> {
  superSession ??= await newSession(url, superAdmin);
  const response = await fetch(`${url}/api/platform`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${superSession.access_token}` },
    body: JSON.stringify({ launched }),
  });
  expect(response.status).toBe(200);
}

/** Put a session into the browser, as if its person had signed in here before. */
export async function bringSession(page: Page, url: string, person: { email: string }): Promise<void> {
  const session = JSON.stringify(await newSession(url, person));
  await page.goto("/auth");
  await page.evaluate((text) => localStorage.setItem("sb-localhost-auth-token", text), session);
}
