import type { Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import { ask } from "./support/journey.ts";
import { becomeLearner, openLessonAt } from "./support/learner.ts";
import { expect, test } from "./support/test.ts";

const question = "What contrast does text need?";
const log = (page: Page) => page.getByRole("log");
const field = (page: Page) => page.getByRole("textbox", { name: "Your question" });
const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));

/** Open the tutor's page as a new learner. */
async function openChat(page: Page) {
  const learner = await becomeLearner(page, "Colour with Confidence");
  await page.goto("/chat");
  await expect(page.getByRole("heading", { level: 1, name: "Tutor" })).toBeVisible();
  await expect(field(page)).toBeVisible();
  return learner;
}

test("the tutor answers from all courses, and a quotation links to its passage", async ({ page }) => {
  await openChat(page);
  expect((await log(page).boundingBox())?.height).toBe(380);
  await ask(page, question);
  await expect(log(page).getByText("Quoted from")).toBeVisible();
  const quote = log(page)
    .getByRole("link", { name: /Contrast You Can Measure/ })
    .first();
  await quote.click();
  await expect(page).toHaveURL(/\/learn\/[0-9a-f-]{36}\/[0-9a-f-]{36}#quote=/);
  await expect(page.getByRole("heading", { level: 1, name: "Contrast You Can Measure" })).toBeVisible();
  await expect(page.locator("article mark").first()).toBeInViewport();
});

test("conversations survive a reload, one for each course and one for all @slow", async ({ page }) => {
  const learner = await openChat(page);
  await ask(page, question);
  await expect(log(page).getByText("Quoted from")).toBeVisible();
  const answer = await log(page).textContent();
  await page.reload();
  await expect(log(page)).toHaveText(answer ?? "");
  await page.goto("/dashboard?tab=ai-tutor");
  await expect(log(page)).toHaveText(answer ?? "");
  await openLessonAt(page, learner, 0);
  await expect(field(page)).toBeVisible();
  await expect(log(page)).not.toContainText(question);
  await ask(page, "Explain this lesson");
  await expect(log(page).getByText("Quoted from")).toBeVisible();
  await openLessonAt(page, learner, 1);
  await expect(log(page)).toContainText("Explain this lesson");
});

test("starting a new conversation asks for confirmation, and then deletes the old one @slow", async ({ page }) => {
  await openChat(page);
  await expect(page.getByRole("button", { name: "New conversation" })).toHaveCount(0);
  await ask(page, question);
  await expect(log(page).getByText("Quoted from")).toBeVisible();
  await page.getByRole("button", { name: "New conversation" }).click();
  await expect(dialog(page)).toContainText("This conversation is deleted on all your devices. This cannot be undone.");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(log(page)).toContainText(question);
  await page.getByRole("button", { name: "New conversation" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(log(page)).not.toContainText(question);
  await expect(field(page)).toBeFocused();
  await page.reload();
  await expect(field(page)).toBeVisible();
  await expect(log(page)).not.toContainText(question);
  await ask(page, "Quiz me");
  await expect(page.getByRole("button", { name: "Copy answer" })).toBeVisible();
});

test("by keyboard alone: ask, insert a line break, stop, copy, start over @slow", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openChat(page);
  // From the conversation, via the suggestions, to the field.
  await log(page).focus();
  for (
    let presses = 0;
    presses < 6 && !(await field(page).evaluate((element) => element === document.activeElement));
    presses += 1
  )
    await page.keyboard.press("Tab");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(log(page).locator("[data-turn]")).toHaveCount(0);
  await page.keyboard.type("What contrast");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("does text need?");
  await expect(field(page)).toHaveValue("What contrast\ndoes text need?");
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeDisabled();
  await expect(field(page)).toBeEnabled();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("");
  const copy = page.getByRole("button", { name: "Copy answer" });
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "New conversation" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(copy).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Copied" })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Contrast");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeFocused();
});

test("a question that is too long is kept, says by how much, and can be sent once shortened @slow", async ({ page }) => {
  await openChat(page);
  await field(page).fill(`${question} `.repeat(300));
  await expect(
    page.getByRole("alert").filter({ hasText: "may have at most 8,000 characters; this one has 8,999." }),
  ).toBeVisible();
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await field(page).press("Enter");
  await expect(log(page).locator("[data-turn]")).toHaveCount(0);
  await field(page).fill(question);
  await field(page).press("Enter");
  await expect(log(page).getByText("Quoted from")).toBeVisible();
});

test("a screen reader announces that an answer is being written and then the answer, not its pieces @slow", async ({ page }) => {
  await openChat(page);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const isSilent = (node: Node) =>
      node.parentElement?.closest("[aria-live=off]") || (node as Element).matches?.("[aria-live=off]");
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest("[role=log], [role=status]");
        if (!region || isSilent(target)) continue;
        for (const node of addedNodes) if (!isSilent(node) && node.textContent) heard.push(`${region.role}: ${node.textContent}`);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await ask(page, question);
  await expect(log(page).getByText("Quoted from")).toBeVisible();
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(heard.filter((text) => text === "status: The tutor is answering")).toHaveLength(1);
  expect(heard.filter((text) => text.startsWith("log: Tutor: "))).toHaveLength(1);
  expect(heard.length, heard.join("\n")).toBeLessThanOrEqual(5);
});

test.describe("a failure", () => {
  test.use({ expectedErrors: /status of 50[0-9]/ });
  for (const [path, description, inItsPlace] of [
    ["/chat", "Failed to get a response from the AI. Please try again. (The vendor is on holiday.)", "Error contacting tutor."],
    ["/help", "Failed to get a response from the AI. Please try again.", "Not answered."],
  ] as const) {
    test(`on ${path} is shown in the specified words, and nothing is lost @slow`, async ({ page }) => {
      await openChat(page);
      await page.goto(path);
      await page.route("**/functions/v1/chat", (route) =>
        route.fulfill({ status: 502, json: { error: "The vendor is on holiday." } }),
      );
      await ask(page, question);
      await expect(page.getByText(description, { exact: true })).toBeVisible();
      await expect(page.getByText("Error", { exact: true })).toBeVisible();
      await expect(field(page)).toHaveValue(question);
      await expect(log(page).locator("[data-turn]").filter({ hasText: question })).toHaveCount(1);
      await expect(log(page)).toContainText(inItsPlace);
      await expect(page.getByRole("button", { name: "Copy answer" })).toHaveCount(0);
    });
  }

  test("an empty answer is shown as no reply", async ({ page }) => {
    await openChat(page);
    await page.route("**/functions/v1/chat", (route) =>
      route.fulfill({ contentType: "text/event-stream", body: "data: [DONE]\n\n" }),
    );
    await ask(page, question);
    await expect(log(page)).toContainText("No reply");
    await expect(page.getByRole("button", { name: "Copy answer" })).toHaveCount(0);
  });

  test("without a message is shown with its status", async ({ page }) => {
    await openChat(page);
    await page.route("**/functions/v1/chat", (route) => route.fulfill({ status: 500, body: "" }));
    await ask(page, question);
    await expect(
      page.getByText("Failed to get a response from the AI. Please try again. (HTTP error! status: 500)"),
    ).toBeVisible();
  });

  test("because of a missing session says so", async ({ page }) => {
    await openChat(page);
    await field(page).focus();
    await page.evaluate(() => localStorage.removeItem("sb-localhost-auth-token"));
    await ask(page, question);
    await expect(
      page.getByText("Failed to get a response from the AI. Please try again. (User not authenticated)"),
    ).toBeVisible();
  });
});

test("axe finds nothing on the tutor's page, the help and an article, empty and with answers @slow", async ({ page }) => {
  test.setTimeout(120_000);
  await openChat(page);
  for (const path of ["/chat", "/help", "/help?search=password", "/help/the-tutor"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    if (path === "/chat" || path === "/help") {
      await expectNothingToFind(page, `${path}, empty`);
      await ask(page, path === "/help" ? "How do I reset my password?" : question);
      await expect(log(page).getByText("Quoted from")).toBeVisible();
    }
    await expectNothingToFind(page, path);
  }
});

test("the tutor asks which lesson is meant, and the learner answers by keyboard alone", async ({ page }) => {
  const learner = await becomeLearner(page, "Negotiation at Work");
  await openLessonAt(page, learner, 0);
  await expect(field(page)).toBeVisible();
  await ask(page, "Can I negotiate by email?");
  const choice = log(page).getByRole("list", { name: "Lessons you may mean" });
  await expect(choice.getByRole("listitem").first()).toBeVisible();
  await expectNothingToFind(page, "the tutor asking which lesson is meant");
  const [button] = await choice.getByRole("button").all();
  const title = (await button?.textContent()) ?? "";
  await button?.focus();
  await page.keyboard.press("Enter");
  await expect(log(page).getByText(`You: ${title}`)).toBeVisible();
  await expect(
    log(page)
      .getByRole("link", { name: new RegExp(title) })
      .last(),
  ).toBeVisible();
  await expect(log(page).getByText("Quoted from")).toBeVisible();
});
