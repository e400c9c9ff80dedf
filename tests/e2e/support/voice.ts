import type { Page } from "@playwright/test";
import { signIn } from "./journey.ts";
import { expect, student } from "./test.ts";

export const question = "What contrast does text need?";
/** Its answer takes a few seconds to speak. */
export const thanks = "Thank you";
/** The first sentence that the answer quotes. */
export const quote = "Large text, in WCAG, means at least 18 points, or at least 14 points when bold.";
export const call = "**/functions/v1/voice-tutor";

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const field = (page: Page) => page.getByRole("textbox", { name: "Your question" });
export const transcript = (page: Page) => page.getByRole("region", { name: "Transcript" });

/** Open the page as a person who has not talked with the tutor yet. */
export async function openVoiceTutor(page: Page): Promise<void> {
  await signIn(page, student, "/notifications");
  await page.evaluate(forgetConversation);
  await page.goto("/voice-tutor");
  await expect(page.getByRole("heading", { level: 1, name: "Voice tutor" })).toBeVisible();
  await expect(field(page)).toBeEnabled();
}

async function forgetConversation(): Promise<void> {
  const stored = localStorage.getItem("sb-localhost-auth-token") ?? "{}";
  const headers = { authorization: `Bearer ${(JSON.parse(stored) as { access_token: string }).access_token}` };
  while (true) {
    const latest = await fetch("/api/conversations/latest?kind=tutor", { headers });
    const { conversation } = (await latest.json()) as { conversation: { id: string } | null };
    if (conversation === null) return;
    await fetch(`/api/conversations/${conversation.id}`, { method: "DELETE", headers });
  }
}
