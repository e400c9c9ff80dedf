import type { ModelReply } from "../support/stand-in-model-replies.ts";
import { ask } from "./support/journey.ts";
import { becomeLearner } from "./support/learner.ts";
import { expect } from "./support/test.ts";
import { secretKey, test } from "./support/vendor-academy.ts";

const question = "What contrast does text need?";
const failure = "Failed to get a response from the AI. Please try again.";

test.describe("in a lesson", () => {
  test.beforeEach(async ({ page }) => {
    // A new person each time: conversations are stored.
    const { course } = await becomeLearner(page, "Colour with Confidence");
    const lesson = course.lessons.find(({ title }) => /contrast/i.test(title)) ?? course.lessons[0];
    await page.goto(`/learn/${course.id}/${lesson?.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("an answer streams in, its true quotation becomes a citation and its false one does not @slow", async ({
    page,
    model,
  }) => {
    const quote = "Contrast ratios give the conversation a floor to stand on.";
    await expect(page.locator("article")).toContainText(quote);
    model.script({
      kind: "text",
      pieces: [
        "Read this: “",
        quote.slice(0, 20),
        quote.slice(20),
        "” And ",
        "“text never needs any contrast whatsoever”",
        " is wrong.",
      ],
      wait: 20,
    });
    await ask(page, question);
    const conversation = page.getByRole("log");
    await expect(conversation).toContainText("is wrong.");
    await expect(page.getByText("Quoted from")).toBeVisible();
    await conversation.getByRole("link", { name: quote }).click();
    await expect(page.locator("article mark").or(page.locator("article [data-passage]")).first()).toContainText(
      "floor to stand on",
    );
    await expect(conversation).not.toContainText("“text never needs any contrast whatsoever”");
  });

  const failures: Array<[name: string, reply: ModelReply]> = [
    ["a vendor's error", { kind: "status", status: 500, body: `{"error":{"message":"internal ${secretKey}"}}` }],
    ["a refused key", { kind: "status", status: 401, body: `{"error":{"message":"bad key ${secretKey}"}}` }],
    ["a cut connection", { kind: "cut", pieces: ["Half of an "] }],
    ["garbage in the stream", { kind: "garbage", pieces: ["Half of an "] }],
  ];

  for (const [name, reply] of failures) {
    test.describe(name, () => {
      test.use({ expectedErrors: /status of 50[0-9]/ });
      test("is reported, keeps the question in the box and leaves the conversation consistent @slow", async ({ page, model }) => {
        // A vendor's error may be retried before any text; every attempt gets the same.
        model.always(() => reply);
        await ask(page, question);
        await expect(page.getByText(failure)).toBeVisible({ timeout: 30_000 });
        await expect(page.getByRole("textbox", { name: "Your question" })).toHaveValue(question);
        await expect(page.getByText("Half of an")).toHaveCount(0);
        expect(await page.content()).not.toContain(secretKey);
        model.always(() => ({ kind: "text", pieces: ["It needs enough."] }));
        await page.getByRole("textbox", { name: "Your question" }).press("Enter");
        await expect(page.getByRole("log")).toContainText("It needs enough.");
      });
    });
  }

  test("Stop ends an endless answer, keeps the received part, and disconnects from the vendor", async ({ page, model }) => {
    model.script({ kind: "endless", piece: "and on ", wait: 20 });
    await ask(page, question);
    await expect(page.getByRole("log")).toContainText("and on and on");
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByRole("log")).toContainText("and on and on");
    await expect(page.getByRole("textbox", { name: "Your question" })).toBeEnabled();
    expect(await model.requests.at(-1)?.hungUp).toBe(true);
  });

  test("a connection that drops in mid-answer leaves the question in the box", async ({ page, model, context }) => {
    test.info().annotations.push({ type: "note", description: "the browser goes offline; the academy hangs up on the vendor" });
    model.script({ kind: "endless", piece: "and on ", wait: 20 });
    await ask(page, question);
    await expect(page.getByRole("log")).toContainText("and on and on");
    await context.setOffline(true);
    await page.evaluate(() => window.dispatchEvent(new Event("offline")));
    await page
      .getByRole("button", { name: "Stop" })
      .click()
      .catch(() => {});
    await context.setOffline(false);
    await expect(page.getByRole("textbox", { name: "Your question" })).toBeEnabled();
  });

  test("an answer of a silent vendor can be stopped; the received part stays, and the next question is answered @slow", async ({
    page,
    model,
  }) => {
    model.script({ kind: "stall", pieces: ["Half of an "] }, { kind: "text", pieces: ["It needs enough."] });
    await ask(page, question);
    await expect(page.getByRole("log")).toContainText("Half of an");
    await page.getByRole("button", { name: "Stop" }).click();
    await ask(page, question);
    await expect(page.getByRole("log")).toContainText("It needs enough.");
  });
});
