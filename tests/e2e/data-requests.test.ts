import { expectNothingToFind } from "./support/axe.ts";
import { endSession, signIn } from "./support/journey.ts";
import { admin, newStudent } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

// Browsers also write refused requests to the console.
test.use({ expectedErrors: /status of (401|409|422)/ });

test("a person asks about their data in Settings, an admin answers, and the person reads why @slow", async ({
  page,
  browser,
  baseURL,
}) => {
  const theirs = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  const person = await newStudent(theirs, "Rita Request");
  await signIn(theirs, person);
  await theirs.goto("/settings");
  const section = theirs.locator("#requests");
  // A request for correction needs a description.
  await section.getByRole("button", { name: "Send request" }).click();
  await expect(section.getByLabel("Details")).toHaveAccessibleDescription(/The details are missing\./);
  await expect(section.getByLabel("Details")).toBeFocused();
  await section.getByLabel("Details").fill("My name is Rita R.");
  // What was typed is not lost by leaving.
  await theirs.getByRole("banner").getByRole("link", { name: "Courses" }).click();
  await theirs.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
  await expect(section.getByLabel("Details")).toHaveValue("My name is Rita R.");
  await section.getByRole("button", { name: "Send request" }).click();
  await expect(section.getByText("Correct my data: Open")).toBeVisible();
  await expect(section.getByLabel("Details")).toHaveValue("");
  // A duplicate is refused with an explanation, and the input stays.
  await section.getByLabel("Details").fill("And again.");
  await section.getByRole("button", { name: "Send request" }).click();
  await expect(section.getByText("The same request is already open. It will be answered soon.")).toBeVisible();
  await expect(section.getByLabel("Details")).toHaveValue("And again.");

  await signIn(page, admin, "/dashboard?tab=user-management&view=data-requests");
  await expectNothingToFind(page, "the register");
  await page.getByRole("button", { name: /^Answer the request from Rita Request/ }).click();
  const dialog = page.getByRole("dialog", { name: "Answer this request" });
  await dialog.getByLabel("Outcome").selectOption("refused");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("A refusal needs a reason.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("You can change it yourself, under Name.");
  // A click that misses the dialog changes nothing; Escape asks.
  await page.mouse.click(5, 400);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Close without saving?" }).getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveValue("You can change it yourself, under Name.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("You can change it yourself, under Name.")).toBeVisible();
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/register.png`, fullPage: true });

  // The audit log says so in readable words, not in database terms.
  await page.goto("/dashboard?tab=compliance-security");
  const [made, answered] = ["Data request made", "Data request answered"].map((name) =>
    page.getByRole("row", { name: new RegExp(name) }).first(),
  );
  await expect(made!).toContainText("A data request");
  await expect(made!).toContainText("kind: Correction");
  await expect(answered!).toContainText("outcome: Refused");
  await expect(page.getByRole("table")).not.toContainText("data_request");

  await theirs.reload();
  await expect(section.getByText("Correct my data: Refused")).toBeVisible();
  await expect(section.getByText("You can change it yourself, under Name.")).toBeVisible();
  await expectNothingToFind(theirs, "the settings");
  if (process.env["SHOTS"]) await section.screenshot({ path: `${process.env["SHOTS"]}/settings.png` });
});

test("a request that is sent after the session has ended says so, and keeps what was typed", async ({ page }) => {
  await signIn(page, await newStudent(page, "Stella Stays"), "/settings");
  const section = page.locator("#requests");
  await section.getByLabel("Details").fill("My name is Stella S.");
  await endSession(page);
  await section.getByRole("button", { name: "Send request" }).click();
  await expect(section.getByText("Your session has ended. Please sign in again.")).toBeVisible();
  await expect(section.getByLabel("Details")).toHaveValue("My name is Stella S.");
});
