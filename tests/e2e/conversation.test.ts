import type { Page } from "@playwright/test";
import { startCuttableProxy, type CuttableProxy } from "./support/cuttable-proxy.ts";
import { ask } from "./support/journey.ts";
import { becomeLearner, onAnotherDevice, type Learner } from "./support/learner.ts";
import { expect } from "./support/test.ts";
import { test as base } from "./support/vendor-academy.ts";

/** An academy with a scripted model, behind a network that can fail. */
const test = base.extend<{ network: CuttableProxy }>({
  network: async ({ demo }, use) => {
    const network = await startCuttableProxy(demo.url);
    await use(network);
    network.stop();
  },
  baseURL: async ({ network }, use) => use(network.url),
});

const question = "What contrast does text need?";
const log = (page: Page) => page.getByRole("log");
const field = (page: Page) => page.getByRole("textbox", { name: "Your question" });
const askedTimes = (page: Page) => log(page).locator("[data-turn]").filter({ hasText: question });

let learner: Learner;
test.beforeEach(async ({ page }) => {
  learner = await becomeLearner(page, "Colour with Confidence");
  await page.goto("/chat");
});

test.describe("a lost connection", () => {
  test.use({ expectedErrors: /net::ERR_|status of 50[0-9]/ });

  test("in the middle of an answer is repaired automatically, and the answer is complete @slow", async ({
    page,
    model,
    network,
  }) => {
    model.script({ kind: "endless", piece: "and on ", wait: 20 }, { kind: "text", pieces: ["It needs ", "enough."], wait: 20 });
    await ask(page, question);
    await expect(log(page)).toContainText("and on and on");
    network.cut();
    await expect(log(page)).toContainText("It needs enough.");
    await expect(log(page)).not.toContainText("and on");
    await expect(askedTimes(page)).toHaveCount(1);
    await page.reload();
    await expect(log(page)).toContainText("It needs enough.");
    await expect(askedTimes(page)).toHaveCount(1);
  });

  test("that lasts is reported in the specified words, and Try again repeats the same turn @slow", async ({
    page,
    model,
    network,
  }) => {
    model.script({ kind: "endless", piece: "and on ", wait: 20 });
    await ask(page, question);
    await expect(log(page)).toContainText("and on and on");
    network.setClosed(true);
    await expect(
      page.getByText("Failed to get a response from the AI. Please try again. (The academy cannot be reached."),
    ).toBeVisible();
    await expect(log(page)).not.toContainText("and on");
    await expect(field(page)).toHaveValue(question);
    network.setClosed(false);
    model.script({ kind: "text", pieces: ["It needs enough."] });
    await log(page).getByRole("button", { name: "Try again" }).click();
    await expect(log(page)).toContainText("It needs enough.");
    await expect(askedTimes(page)).toHaveCount(1);
    await page.reload();
    await expect(askedTimes(page)).toHaveCount(1);
  });

  test("before a question is reported, the input is kept, and nothing is sent until the connection is back", async ({
    page,
    model,
    context,
  }) => {
    const said = page.getByText("You are offline, and the tutor needs a connection.");
    await field(page).focus();
    await context.setOffline(true);
    await expect(said).toBeVisible();
    await ask(page, question);
    await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
    await expect(field(page)).toHaveValue(question);
    await expect(askedTimes(page)).toHaveCount(0);
    model.script({ kind: "text", pieces: ["It needs enough."] });
    await context.setOffline(false);
    await expect(said).toHaveCount(0);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(log(page)).toContainText("It needs enough.");
  });

  test("while the page loads is reported in place, and trying again loads the conversation @slow", async ({ page, model }) => {
    model.script({ kind: "text", pieces: ["It needs enough."] });
    await ask(page, question);
    await expect(log(page)).toContainText("It needs enough.");
    await page.route("**/api/conversations/latest*", (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your conversation could not be loaded" })).toBeVisible();
    await page.unroute("**/api/conversations/latest*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(log(page)).toContainText("It needs enough.");
  });
});

test("an answer interrupted by a reload is requested again, in the same turn @slow", async ({ page, model }) => {
  model.script({ kind: "endless", piece: "and on ", wait: 20 });
  await ask(page, question);
  await expect(log(page)).toContainText("and on and on");
  model.script({ kind: "text", pieces: ["It needs enough."] });
  await page.reload();
  await expect(log(page)).toContainText("It needs enough.");
  await expect(log(page)).not.toContainText("and on");
  await expect(askedTimes(page)).toHaveCount(1);
});

test("a stopped answer stays stopped, and can be requested again @slow", async ({ page, model }) => {
  model.script({ kind: "endless", piece: "and on ", wait: 20 });
  await ask(page, question);
  await expect(log(page)).toContainText("and on and on");
  const noted = page.waitForResponse(/\/stop$/);
  await page.getByRole("button", { name: "Stop" }).click();
  expect((await noted).status()).toBe(200);
  await expect(log(page)).toContainText("You stopped this answer.");
  // The vendor's connection was closed, so the partial answer has been stored.
  expect(await model.requests.at(-1)?.hungUp).toBe(true);
  await page.reload();
  await expect(log(page)).toContainText("and on and on");
  await expect(log(page)).toContainText("You stopped this answer.");
  model.script({ kind: "text", pieces: ["It needs enough."] });
  await log(page).getByRole("button", { name: "Try again" }).click();
  await expect(log(page)).toContainText("It needs enough.");
  await expect(log(page)).not.toContainText("and on");
  await expect(askedTimes(page)).toHaveCount(1);
});

test("an answer stopped before its first word is shown as stopped, not failed, even later, and can be requested again @slow", async ({
  page,
  model,
}) => {
  model.script({ kind: "stall" });
  const asked = model.requests.length;
  await ask(page, question);
  await expect(log(page)).toContainText("The tutor is answering");
  // The question is stored by now: a stop before that cannot be recorded.
  await expect.poll(() => model.requests.length).toBe(asked + 1);
  const noted = page.waitForResponse(/\/stop$/);
  await page.getByRole("button", { name: "Stop" }).click();
  expect((await noted).status()).toBe(200);
  for (const isLater of [false, true]) {
    if (isLater) await page.reload();
    await expect(log(page)).toContainText("You stopped this answer.");
    await expect(log(page)).not.toContainText("Error contacting tutor.");
  }
  model.script({ kind: "text", pieces: ["It needs enough."] });
  await log(page).getByRole("button", { name: "Try again" }).click();
  await expect(log(page)).toContainText("It needs enough.");
  await expect(log(page)).not.toContainText("You stopped this answer.");
  await expect(askedTimes(page)).toHaveCount(1);
});

test("an answer stopped within bold text shows no asterisks", async ({ page, model }) => {
  model.script({ kind: "stall", pieces: ["Two rules: **Anchors and"] });
  await ask(page, question);
  await expect(log(page)).toContainText("Anchors and");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(log(page)).toContainText("You stopped this answer.");
  await expect(log(page).locator("strong")).toHaveText("Anchors and");
  await expect(log(page)).not.toContainText("**");
});

for (const [when, isLate] of [
  ["is arriving", false],
  ["arrives before the Markdown renderer", true],
] as const)
  test(`raw Markdown of an answer that ${when} never flashes up @slow`, async ({ page, model }) => {
    const arrival = Promise.withResolvers<void>();
    if (isLate) {
      await page.route("**/answer-markdown-*.js", async (route) => {
        await arrival.promise;
        await route.continue();
      });
      await page.goto("/chat");
    }
    const answer = "Use **bold** words, `code` and [the store](/store).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nDone.";
    model.script({ kind: "text", pieces: [...answer], wait: 12 });
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const note = () => seen.push(document.querySelector("[role=log]")?.textContent ?? "");
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await ask(page, question);
    await expect(log(page)).toContainText("bold words");
    arrival.resolve();
    await expect(log(page).getByRole("table")).toBeVisible();
    await expect(log(page)).toContainText("Done.");
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.filter((text) => /\*\*|`|\[|\]\(|\|/.test(text))).toEqual([]);
  });

test("a conversation is there on another device, and one that is deleted is gone on both @slow", async ({
  page,
  model,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  model.script({ kind: "text", pieces: ["It needs enough."] });
  await ask(page, question);
  await expect(log(page)).toContainText("It needs enough.");
  const other = await onAnotherDevice(browser, learner, String(baseURL));
  await other.page.goto("/chat");
  await expect(log(other.page)).toContainText("It needs enough.");
  await other.page.getByRole("button", { name: "New conversation" }).click();
  await other.page.getByRole("dialog").or(other.page.getByRole("alertdialog")).getByRole("button", { name: "Delete" }).click();
  await expect(log(other.page)).not.toContainText(question);
  await page.reload();
  await expect(field(page)).toBeVisible();
  await expect(log(page)).not.toContainText(question);
  await other.context.close();
});
