import type { Page } from "@playwright/test";
import { AxeBuilder } from "@axe-core/playwright";
import { ask, signIn } from "./support/journey.ts";
import { expect, student, test } from "./support/test.ts";

const question = "What contrast does text need?";
const quote = "Contrast ratios give the conversation a floor to stand on.";
const call = "**/functions/v1/voice-tutor";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page) => page.getByRole("textbox", { name: "Your question" });
const transcript = (page: Page) => page.getByRole("region", { name: "Transcript" });

/** The page as somebody finds it who has not talked with the tutor yet. */
async function openVoiceTutor(page: Page): Promise<void> {
  await signIn(page);
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

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

test("a visitor is asked to sign in and comes back to the voice tutor", async ({ page }) => {
  await page.goto("/voice-tutor");
  await expect(page).toHaveURL(/\/auth\?from=%2Fvoice-tutor/);
  await page.getByLabel(/email/i).first().fill(student.email);
  await page.getByLabel("Password", { exact: true }).first().fill(student.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/voice-tutor$/);
});

test("a question is answered aloud, word by word, with a citation that leads to its passage", async ({ page }) => {
  await openVoiceTutor(page);
  await expect(button(page, "Ask")).toBeDisabled();
  await expectNoViolations(page);
  await field(page).fill(question);
  await button(page, "Ask").click();
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
  await expect(page.locator("[data-spoken]")).toHaveCount(1);
  await expect(transcript(page).getByText(question)).toBeVisible();
  await expect(transcript(page).locator("blockquote").first()).toContainText(quote);
  await expectNoViolations(page);

  // Said to its end, it can be said again.
  await expect(button(page, "Play")).toBeVisible({ timeout: 60_000 });
  await expect(page.locator("[data-spoken]")).toHaveCount(0);
  await button(page, "Play").click();
  await expect(button(page, "Pause")).toBeVisible();
  await expect(page.locator("[data-spoken]")).toHaveCount(1);

  await transcript(page).getByRole("link", { name: quote }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contrast You Can Measure" })).toBeVisible();
  await expect(page.locator("article mark").first()).toContainText("floor to stand on");
});

test("by keyboard alone: ask, pause, play, stop, ask again", async ({ page }) => {
  await openVoiceTutor(page);
  await field(page).focus();
  await page.keyboard.type(question);
  await page.keyboard.press("Shift+Enter");
  await expect(field(page)).toHaveValue(`${question}\n`);
  await page.keyboard.press("Enter");
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
  await expect(field(page)).toHaveValue("");

  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(button(page, "Pause")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(button(page, "Play")).toBeFocused();
  const where = await page.locator("[data-spoken]").textContent();
  await page.keyboard.press("Enter");
  await expect(button(page, "Pause")).toBeFocused();
  expect(await page.locator("[data-spoken]").textContent()).toBe(where);
  await page.keyboard.press("Tab");
  await expect(button(page, "Stop")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeFocused();
  for (const name of ["Pause", "Play", "Stop"]) await expect(button(page, name)).toHaveCount(0);
  await expect(transcript(page)).toContainText(quote);

  await page.keyboard.type("And what is a typeface?");
  await page.keyboard.press("Enter");
  await expect(transcript(page).getByRole("listitem").filter({ hasText: "And what is a typeface?" })).toBeVisible();
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
});

test("the conversation goes on where it stopped, also one that was written; it can be heard again, and begun anew", async ({
  page,
}) => {
  test.setTimeout(150_000);
  const answered: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/voice-tutor") || request.method() !== "POST") return;
    answered.push((request.postDataJSON() as { conversation: { turn: string } }).conversation.turn);
  });
  await openVoiceTutor(page);
  await page.goto("/chat");
  await ask(page, question);
  await expect(page.getByRole("log").getByRole("button", { name: "Copy answer" })).toBeVisible({ timeout: 30_000 });

  await page.goto("/voice-tutor");
  const earlier = page.getByRole("region", { name: "Earlier in this conversation" });
  await expect(earlier.getByRole("listitem").filter({ hasText: question })).toContainText(quote);
  await expect(earlier.getByRole("link", { name: quote }).first()).toHaveAttribute("href", /^\/learn\//);
  await expectNoViolations(page);
  await earlier.getByRole("button", { name: "Hear it again" }).press("Enter");
  await expect(transcript(page)).toBeFocused();
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
  await expect(transcript(page)).toContainText(quote);
  await expect(earlier).toHaveCount(0);
  await button(page, "Stop").click();

  await field(page).fill("And what is a typeface?");
  await button(page, "Ask").click();
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
  // Whoever stops before the answer is written has none to hear again: this one is heard to its end.
  await expect(button(page, "Play")).toBeVisible({ timeout: 60_000 });
  expect(new Set(answered).size).toBe(2);
  await page.reload();
  await expect(earlier.getByRole("button", { name: "Hear it again" })).toHaveCount(2);

  await button(page, "New conversation").click();
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Nothing has been said yet.")).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.reload();
  await expect(page.getByText("Nothing has been said yet.")).toBeVisible();
});

test("a question that got no answer before the page was left is there to be asked again, in its own turn", async ({ page }) => {
  const turns: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/voice-tutor") || request.method() !== "POST") return;
    turns.push((request.postDataJSON() as { conversation: { turn: string } }).conversation.turn);
  });
  await openVoiceTutor(page);
  await page.route("**/api/conversations/latest**", async (route) => {
    const response = await route.fetch();
    const turn = { id: "5b0f5f0e-6a34-4a3c-9a5d-0d6a3ce0a001", question, state: "answering", answer: "", citations: [] };
    const at = new Date().toISOString();
    const conversation = {
      id: crypto.randomUUID(),
      kind: "tutor",
      course_id: null,
      created_at: at,
      updated_at: at,
      turns: [{ ...turn, created_at: at }],
    };
    await route.fulfill({ response, json: { conversation } });
  });
  await page.reload();
  await expect(field(page)).toHaveValue(question);
  await expect(page.getByText("Your last question got no answer.")).toBeVisible();
  await button(page, "Ask").click();
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
  expect(turns).toEqual(["5b0f5f0e-6a34-4a3c-9a5d-0d6a3ce0a001"]);
});

test("an empty question is not sent", async ({ page }) => {
  let calls = 0;
  await page.route(call, async (route) => {
    calls += 1;
    await route.abort();
  });
  await openVoiceTutor(page);
  await field(page).fill("   ");
  await expect(button(page, "Ask")).toBeDisabled();
  await field(page).press("Enter");
  await expect(page.getByText("Nothing has been said yet.")).toBeVisible();
  expect(calls).toBe(0);
});

test.describe("a failure", () => {
  test.use({ expectedErrors: /status of 50\d|ERR_FAILED/ });

  const failures: [string, { status: number; contentType: string; body: string } | null, string][] = [
    [
      "with a reason",
      { status: 502, contentType: "application/json", body: '{"error":"The voice is hoarse."}' },
      "The voice is hoarse.",
    ],
    ["without one", { status: 500, contentType: "text/html", body: "<h1>oops</h1>" }, "Failed to generate audio response."],
    ["of the connection", null, "Failed to generate audio response."],
    [
      "in the middle",
      { status: 200, contentType: "text/event-stream", body: 'data: {"error":"It broke off."}\n\n' },
      "It broke off.",
    ],
    [
      "to end well",
      { status: 200, contentType: "text/event-stream", body: ": nothing\n\n" },
      "Failed to generate audio response.",
    ],
    ["to be sound", { status: 200, contentType: "audio/wav", body: "no sound" }, "Failed to generate audio response."],
  ];
  for (const [name, answer, words] of failures) {
    test(`${name} is told, and the question stays`, async ({ page }) => {
      await page.route(call, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await openVoiceTutor(page);
      await field(page).fill(question);
      await button(page, "Ask").click();
      const toast = page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: "Error" }).filter({ hasText: words });
      await expect(toast.first()).toBeVisible();
      await expect(field(page)).toHaveValue(question);
      await expect(button(page, "Ask")).toBeEnabled();
      await expect(button(page, "Stop")).toHaveCount(0);
    });
  }
});

test("Stop while the tutor thinks ends the call, and the question stays", async ({ page }) => {
  await openVoiceTutor(page);
  const gone = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/voice-tutor"));
  // The call is never answered.
  await page.route(call, () => {});
  await field(page).fill(question);
  await button(page, "Ask").click();
  await expect(page.getByRole("status").filter({ hasText: "The tutor is thinking" })).toBeVisible();
  await button(page, "Stop").click();
  expect((await gone).failure()?.errorText).toContain("ABORTED");
  await expect(field(page)).toHaveValue(question);
  await expect(page.getByRole("status").filter({ hasText: "Ready" })).toBeVisible();
});

test("leaving the page ends the sound", async ({ page }) => {
  await page.addInitScript(() => {
    const made: AudioContext[] = [];
    const Real = AudioContext;
    Object.assign(globalThis, {
      made,
      AudioContext: class extends Real {
        constructor() {
          super();
          made.push(this);
        }
      },
    });
  });
  const states = () => page.evaluate(() => (globalThis as unknown as { made: AudioContext[] }).made.map(({ state }) => state));
  await openVoiceTutor(page);
  await field(page).fill(question);
  await button(page, "Ask").click();
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
  expect(await states()).toEqual(["running"]);
  await page.getByRole("link", { name: "Courses" }).first().click();
  await expect(page).toHaveURL(/\/store/);
  await expect.poll(states).toEqual(["closed"]);
});

test.describe("a connection that breaks off", () => {
  test.use({ expectedErrors: /status of 50\d|ERR_FAILED/ });
  test("costs nothing twice: the question that is asked again is the same turn", async ({ page }) => {
    const turns: string[] = [];
    await page.route(call, async (route) => {
      turns.push((route.request().postDataJSON() as { conversation: { turn: string } }).conversation.turn);
      if (turns.length === 1) await route.abort();
      else await route.continue();
    });
    await openVoiceTutor(page);
    await field(page).fill(question);
    await button(page, "Ask").click();
    await expect(field(page)).toHaveValue(question);
    await button(page, "Ask").click();
    await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
    expect(turns[1]).toBe(turns[0]);
    // Once it has been said to its end, the same words are a new question.
    await expect(button(page, "Play")).toBeVisible({ timeout: 60_000 });
    await field(page).fill(question);
    await button(page, "Ask").click();
    await expect.poll(() => turns.length).toBe(3);
    expect(turns[2]).not.toBe(turns[0]);
  });
});

test("a plain sound file plays too", async ({ page }) => {
  await openVoiceTutor(page);
  const body = await page.evaluate(async () => {
    const stored = Object.values({ ...localStorage }).find((value) => String(value).includes("access_token")) as string;
    const response = await fetch("/functions/v1/voice-tutor", {
      method: "POST",
      headers: { authorization: `Bearer ${JSON.parse(stored).access_token}`, "content-type": "application/json" },
      body: JSON.stringify({ text: "Hello", context: { general: {}, user: {} } }),
    });
    const blob = await response.blob();
    const player = new Audio(URL.createObjectURL(blob));
    await player.play();
    await new Promise((resolve) => (player.ontimeupdate = () => player.currentTime > 0.3 && resolve(null)));
    player.pause();
    return { type: blob.type, size: blob.size };
  });
  expect(body.type).toBe("audio/wav");
  expect(body.size).toBeGreaterThan(30_000);
});

test.describe("talking", () => {
  /** A stand-in for the browser's ear: hears what the test says when it is let go. */
  async function giveEar(page: Page, hears: { words?: string; error?: string }): Promise<void> {
    await page.addInitScript(({ words, error }) => {
      class Ear {
        onresult: ((event: object) => void) | null = null;
        onerror: ((event: object) => void) | null = null;
        onend: (() => void) | null = null;
        start(): void {
          if (!error) return;
          setTimeout(() => {
            this.onerror?.({ error });
            this.onend?.();
          });
        }
        stop(): void {
          if (words) this.onresult?.({ results: [[{ transcript: words }]] });
          setTimeout(() => this.onend?.());
        }
        abort(): void {
          this.onend?.();
        }
      }
      Object.assign(globalThis, { SpeechRecognition: Ear, webkitSpeechRecognition: Ear });
    }, hears);
  }

  test("what is said while the button is held is asked when it is let go", async ({ page }) => {
    await giveEar(page, { words: question });
    await openVoiceTutor(page);
    await button(page, "Hold to talk").hover();
    await page.mouse.down();
    await expect(button(page, "Finish talking")).toHaveAttribute("aria-pressed", "true");
    await page.mouse.up();
    await expect(transcript(page).getByText(question)).toBeVisible();
    await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
  });

  test("with the keyboard one press begins and the next one asks", async ({ page }) => {
    await giveEar(page, { words: question });
    await openVoiceTutor(page);
    await button(page, "Hold to talk").focus();
    await page.keyboard.press("Enter");
    await expect(button(page, "Finish talking")).toBeFocused();
    await page.keyboard.press("Space");
    await expect(transcript(page).getByText(question)).toBeVisible();
  });

  const problems: [string, { error?: string }, RegExp][] = [
    ["a microphone that may not be used", { error: "not-allowed" }, /may not use the microphone/],
    ["no microphone", { error: "audio-capture" }, /No microphone was found/],
    ["silence", {}, /Nothing was heard/],
    ["an ear that is out of reach", { error: "network" }, /cannot be reached right now/],
  ];
  for (const [name, hears, words] of problems) {
    test(`${name} is told, and writing is there`, async ({ page }) => {
      await giveEar(page, hears);
      await openVoiceTutor(page);
      await button(page, "Hold to talk").focus();
      await page.keyboard.press("Enter");
      if (!hears.error) await page.keyboard.press("Enter");
      await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
      await expect(button(page, "Hold to talk")).toHaveAttribute("aria-pressed", "false");
      await expect(field(page)).toBeEnabled();
    });
  }

  test("a browser that cannot listen offers writing alone", async ({ page }) => {
    await page.addInitScript(() =>
      Object.assign(globalThis, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined }),
    );
    await openVoiceTutor(page);
    await expect(button(page, "Hold to talk")).toHaveCount(0);
    await expect(page.getByText("This browser cannot listen")).toBeVisible();
  });
});

test("in a language without a voice the answer is read, and says so", async ({ page }) => {
  await openVoiceTutor(page);
  await page.goto("/settings");
  await page.getByLabel("Language").selectOption("fr");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await page.goto("/voice-tutor");
  await field(page).fill(question);
  await button(page, "Ask").click();
  await expect(transcript(page).getByText(/no French voice|voice of your browser/)).toBeVisible({ timeout: 30_000 });
  await expect(transcript(page).locator("blockquote, p").nth(2)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Ready" })).toBeVisible();
});
