import { expectNothingToFind } from "./support/axe.ts";
import { ask } from "./support/journey.ts";
import { expect, test } from "./support/test.ts";
import { button, field, openVoiceTutor, question, quote, thanks, transcript } from "./support/voice.ts";

test("a question is answered aloud, word by word, with a citation that links to its passage", async ({ page }) => {
  await openVoiceTutor(page);
  await expect(button(page, "Ask")).toBeDisabled();
  await expectNothingToFind(page, "nothing asked yet");
  await field(page).fill(question);
  await button(page, "Ask").click();
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
  await expect(page.locator("[data-spoken]")).toHaveCount(1);
  await expect(transcript(page).getByText(question)).toBeVisible();
  await expect(transcript(page).locator("blockquote").first()).toContainText(quote);
  await expectNothingToFind(page, "while it is said");

  await transcript(page).getByRole("link", { name: quote }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Contrast You Can Measure" })).toBeVisible();
  await expect(page.locator("article mark").first()).toContainText(quote);
});

test("a completely spoken answer can be replayed @slow", async ({ page }) => {
  await openVoiceTutor(page);
  await field(page).fill(thanks);
  await button(page, "Ask").click();
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
  await expect(button(page, "Play")).toBeVisible({ timeout: 60_000 });
  await expect(page.locator("[data-spoken]")).toHaveCount(0);
  await button(page, "Play").click();
  await expect(button(page, "Pause")).toBeVisible();
  await expect(page.locator("[data-spoken]")).toHaveCount(1);
});

test("offline the voice tutor says that it needs a connection, keeps the question, and answers when it is back @slow", async ({
  page,
  context,
}) => {
  await openVoiceTutor(page);
  await field(page).fill(thanks);
  await context.setOffline(true);
  await expect(page.getByText("You are offline, and the voice tutor needs a connection.")).toBeVisible();
  await expect(button(page, "Ask")).toBeDisabled();
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue(thanks);
  await context.setOffline(false);
  await expect(page.getByText("You are offline, and the voice tutor needs a connection.")).toHaveCount(0);
  await button(page, "Ask").click();
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
});

test("by keyboard alone: ask, pause, play, stop, ask again @slow", async ({ page }) => {
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
  // The partial text stays; its length depends on when it was stopped.
  await expect(transcript(page)).toContainText("built-in tutor");

  await page.keyboard.type("And what is a typeface?");
  await page.keyboard.press("Enter");
  await expect(transcript(page).getByRole("listitem").filter({ hasText: "And what is a typeface?" })).toBeVisible();
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
});

test("stopping an answer at the moment when it is replayed silences it without an error @slow", async ({ page }) => {
  await openVoiceTutor(page);
  await field(page).fill(question);
  await button(page, "Ask").click();
  await button(page, "Pause").click({ timeout: 30_000 });
  await expect(button(page, "Play")).toBeVisible();
  const [play, stop] = await Promise.all([button(page, "Play").elementHandle(), button(page, "Stop").elementHandle()]);
  await page.evaluate(
    ([first, second]) => {
      for (const each of [first, second]) (each as HTMLElement).click();
    },
    [play, stop],
  );
  for (const name of ["Pause", "Play", "Stop"]) await expect(button(page, name)).toHaveCount(0);
  await expect(field(page)).toBeEnabled();
});

test("a spoken or written conversation continues where it stopped, can be replayed, and can be started over @slow", async ({
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
  await expectNothingToFind(page, "an earlier conversation");
  await earlier.getByRole("button", { name: "Play it again" }).press("Enter");
  await expect(transcript(page)).toBeFocused();
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
  await expect(transcript(page)).toContainText(quote);
  await expect(earlier).toHaveCount(0);
  await button(page, "Stop").click();

  await field(page).fill(thanks);
  await button(page, "Ask").click();
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
  // A stopped answer cannot be replayed: this one is played completely.
  await expect(button(page, "Play")).toBeVisible({ timeout: 60_000 });
  expect(new Set(answered).size).toBe(2);
  await page.reload();
  await expect(earlier.getByRole("button", { name: "Play it again" })).toHaveCount(2);

  await button(page, "New conversation").click();
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No messages yet.")).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.reload();
  await expect(page.getByText("No messages yet.")).toBeVisible();
});

test("leaving the voice tutor's page ends the sound @slow", async ({ page }) => {
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

test("the voice tutor also plays a plain sound file @slow", async ({ page }) => {
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

test("in a language without a voice the answer is shown as text, with a notice @slow", async ({ page }) => {
  await openVoiceTutor(page);
  await page.goto("/settings");
  await page.getByLabel("Language").selectOption("fr");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await page.goto("/voice-tutor");
  await page.getByRole("textbox").fill(question);
  await button(page, "Demander").click();
  const said = page.getByText(/pas de voix française|voix de votre navigateur/);
  await expect(said.first()).toBeVisible({ timeout: 30_000 });
  await expect(page.locator("blockquote").first()).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Prêt" })).toBeVisible();
});
