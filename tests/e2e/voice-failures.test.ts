import { expect, test } from "./support/test.ts";
import { button, call, field, openVoiceTutor, question, thanks } from "./support/voice.ts";

test.describe("a failure", () => {
  test.use({ expectedErrors: /status of 50\d|ERR_FAILED/ });

  type Answer = { status: number; contentType: string; body: string };
  const inTheMiddle = 'data: {"error":"It broke off."}\n\n';
  const failures: [what: string, Answer | null, words: string][] = [
    [
      "with a reason",
      { status: 502, contentType: "application/json", body: '{"error":"The voice is hoarse."}' },
      "The voice is hoarse.",
    ],
    ["without one", { status: 500, contentType: "text/html", body: "<h1>oops</h1>" }, "Failed to generate audio response."],
    ["of the connection", null, "Failed to generate audio response."],
    ["in the middle", { status: 200, contentType: "text/event-stream", body: inTheMiddle }, "It broke off."],
    [
      "to end well",
      { status: 200, contentType: "text/event-stream", body: ": nothing\n\n" },
      "Failed to generate audio response.",
    ],
    ["to be sound", { status: 200, contentType: "audio/wav", body: "no sound" }, "Failed to generate audio response."],
  ];

  test("of every kind is reported, and the question stays @slow", async ({ page }) => {
    let answer: Answer | null = null;
    await page.route(call, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await openVoiceTutor(page);
    await field(page).fill(question);
    const toast = page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: "Error" });
    for (const [what, next, words] of failures) {
      await test.step(what, async () => {
        answer = next;
        await button(page, "Ask").click();
        await expect(toast.filter({ hasText: words }).first()).toBeVisible();
        await expect(field(page)).toHaveValue(question);
        await expect(button(page, "Ask")).toBeEnabled();
        await expect(button(page, "Stop")).toHaveCount(0);
        await page.getByRole("button", { name: "Dismiss" }).click();
        await expect(toast).toHaveCount(0);
      });
    }
  });
});

test.describe("a connection that breaks off", () => {
  test.use({ expectedErrors: /status of 50\d|ERR_FAILED/ });
  test("costs nothing twice: repeating the question repeats the same turn @slow", async ({ page }) => {
    const turns: string[] = [];
    await page.route(call, async (route) => {
      turns.push((route.request().postDataJSON() as { conversation: { turn: string } }).conversation.turn);
      if (turns.length === 1) await route.abort();
      else await route.continue();
    });
    await openVoiceTutor(page);
    await field(page).fill(thanks);
    await button(page, "Ask").click();
    await expect(field(page)).toHaveValue(thanks);
    await button(page, "Ask").click();
    await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
    expect(turns[1]).toBe(turns[0]);
    // Once it has been spoken completely, the same words are a new question.
    await expect(button(page, "Play")).toBeVisible({ timeout: 60_000 });
    await field(page).fill(thanks);
    await button(page, "Ask").click();
    await expect.poll(() => turns.length).toBe(3);
    expect(turns[2]).not.toBe(turns[0]);
  });
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
  await expect(page.getByText("No messages yet.")).toBeVisible();
  expect(calls).toBe(0);
});

test("an unanswered question is still there after leaving the page, and can be asked again in the same turn @slow", async ({
  page,
}) => {
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
  await expect(page.getByText("Your last question was not answered.")).toBeVisible();
  await button(page, "Ask").click();
  await expect(button(page, "Pause")).toBeVisible({ timeout: 30_000 });
  expect(turns).toEqual(["5b0f5f0e-6a34-4a3c-9a5d-0d6a3ce0a001"]);
});
