import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { button, field, openVoiceTutor, question, transcript } from "./support/voice.ts";

/** The result of the stand-in for speech recognition when the button is released. */
type Hears = { words?: string; error?: string };

async function giveEar(page: Page, hears: Hears): Promise<void> {
  await page.addInitScript((first) => {
    const heard = () => (globalThis as unknown as { hears: Hears }).hears;
    class Ear {
      onresult: ((event: object) => void) | null = null;
      onerror: ((event: object) => void) | null = null;
      onend: (() => void) | null = null;
      start(): void {
        const { error } = heard();
        if (!error) return;
        setTimeout(() => {
          this.onerror?.({ error });
          this.onend?.();
        });
      }
      stop(): void {
        const { words } = heard();
        if (words) this.onresult?.({ results: [[{ transcript: words }]] });
        setTimeout(() => this.onend?.());
      }
      abort(): void {
        this.onend?.();
      }
    }
    Object.assign(globalThis, { hears: first, SpeechRecognition: Ear, webkitSpeechRecognition: Ear });
  }, hears);
}

test("speech during a press of the button is sent as a question on release @slow", async ({ page }) => {
  await giveEar(page, { words: question });
  await openVoiceTutor(page);
  await button(page, "Hold to talk").hover();
  await page.mouse.down();
  await expect(button(page, "Finish talking")).toHaveAttribute("aria-pressed", "true");
  await page.mouse.up();
  await expect(transcript(page).getByText(question)).toBeVisible();
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
});

test("by keyboard, one press starts listening and the next one asks", async ({ page }) => {
  await giveEar(page, { words: question });
  await openVoiceTutor(page);
  await button(page, "Hold to talk").focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "Finish talking")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(transcript(page).getByText(question)).toBeVisible();
});

test("the reason for failed speech recognition is shown, and typing is possible", async ({ page }) => {
  const problems: [what: string, Hears, words: RegExp][] = [
    ["a microphone that may not be used", { error: "not-allowed" }, /may not use the microphone/],
    ["no microphone", { error: "audio-capture" }, /No microphone was found/],
    ["silence", {}, /Nothing was heard/],
    ["an ear that is out of reach", { error: "network" }, /cannot be reached right now/],
  ];
  await giveEar(page, {});
  await openVoiceTutor(page);
  for (const [what, hears, words] of problems) {
    await test.step(what, async () => {
      await page.evaluate((next) => Object.assign(globalThis, { hears: next }), hears);
      await button(page, "Hold to talk").focus();
      await page.keyboard.press("Enter");
      if (!hears.error) await button(page, "Finish talking").press("Enter");
      await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
      await expect(button(page, "Hold to talk")).toHaveAttribute("aria-pressed", "false");
      await expect(field(page)).toBeEnabled();
    });
  }
});

test("a browser without speech recognition offers only typing @slow", async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined }));
  await openVoiceTutor(page);
  await expect(button(page, "Hold to talk")).toHaveCount(0);
  await expect(page.getByText("This browser cannot listen")).toBeVisible();
});
