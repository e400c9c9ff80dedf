import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { Client } from "pg";
import { openForOperator } from "#server/operations/command-line/open-for-operator.ts";
import { expectNothingToFind } from "./support/axe.ts";
import { superAdmin } from "./support/closed-academy.ts";
import { serviceKey, test } from "./support/integrations-academy.ts";
import { signIn, toast } from "./support/journey.ts";
import { admin, tokenOf } from "./support/staff.ts";
import { expect, student } from "./support/test.ts";

async function openIntegrations(page: Page): Promise<void> {
  await signIn(page, admin);
  await page.getByRole("tab", { name: "Integrations" }).click();
  await expect(page.getByRole("button", { name: "Save API Key" })).toBeVisible();
}

async function saveKey(page: Page, service: string, key: string): Promise<void> {
  await page.getByLabel("Service name").fill(service);
  await page.getByLabel("API key", { exact: true }).fill(key);
  await page.getByRole("button", { name: "Save API Key" }).click();
}

/** Return the tutor's answer to a student. */
async function askTutor(page: Page): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(page, student)}` };
  const data = { messages: [{ role: "user", content: "What is contrast?" }] };
  const response = await page.request.post("/functions/v1/student-tutor", { headers, data });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { reply: string }).reply;
}

test("a key is saved, revealed, hidden and deleted, and is never in the page without a request @slow", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openIntegrations(page);
  await page.getByRole("button", { name: "Save API Key" }).click();
  await expect(toast(page, "Missing fields")).toContainText("Please provide both a service name and an API key.");
  await expect(page.getByLabel("Service name")).toBeFocused();
  // A name without visible characters counts as missing; each field says what is missing.
  await page.getByLabel("Service name").fill("\u202e");
  await page.getByRole("button", { name: "Save API Key" }).click();
  await expect(page.getByLabel("Service name")).toHaveAccessibleDescription(/The service name is missing\./);
  await expect(page.getByLabel("API key", { exact: true })).toHaveAccessibleDescription("The API key is missing.");
  await expect(page.getByLabel("Service name")).toBeFocused();
  await expect(page.getByLabel("API key", { exact: true })).toHaveAttribute("type", "password");
  await expect(page.getByLabel("API key", { exact: true })).toHaveAttribute("autocomplete", "off");

  await saveKey(page, "Newsletter", "nl-0123456789-abcd");
  await expect(toast(page, "API key saved securely.")).toBeVisible();
  await expect(page.getByLabel("API key", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Service name")).toBeFocused();
  const row = page.getByRole("row", { name: /^Newsletter/ });
  await expect(row).toContainText("••••••••abcd");
  await expect(page.getByText("nl-0123456789-abcd")).toHaveCount(0);

  await expect(row.getByRole("button", { name: "Reveal Newsletter" })).toHaveAttribute("aria-pressed", "false");
  await row.getByRole("button", { name: "Reveal Newsletter" }).click();
  await expect(row.getByText("nl-0123456789-abcd")).toBeVisible();
  await expect(row.getByRole("button", { name: "Hide Newsletter" })).toHaveAttribute("aria-pressed", "true");
  await row.getByRole("button", { name: "Copy Newsletter" }).click();
  await expect(toast(page, "Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("nl-0123456789-abcd");
  await expectNothingToFind(page, "the integrations");
  await row.getByRole("button", { name: "Hide Newsletter" }).click();
  await expect(page.getByText("nl-0123456789-abcd")).toHaveCount(0);

  await row.getByRole("button", { name: "Delete Newsletter" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: "Delete Newsletter" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "API Key Deleted")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByText("not yet enabled", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect" })).toBeDisabled();

  await page.getByRole("tab", { name: "Compliance & Security" }).click();
  await expect(page.getByRole("row", { name: /API key shown to its owner.*service: Newsletter/ })).toBeVisible();
});

test.describe("a service for the faculty", () => {
  // Refusals are shown at their fields.
  test.use({ expectedErrors: /status of 422/ });

  test("is tested, refused, chosen, answers learners, and ends with its key @slow", async ({ page, model }) => {
    await openIntegrations(page);
    await saveKey(page, "OpenAI-compatible", serviceKey);
    await expect(toast(page, "API key saved securely.")).toBeVisible();
    await page.getByRole("button", { name: "Use OpenAI-compatible for faculty" }).click();
    const dialog = page.getByRole("dialog", { name: "Use OpenAI-compatible for the AI faculty" });
    await dialog.getByLabel("Model").fill("stand-in");
    await dialog.getByLabel("Base URL").fill("http://169.254.169.254/v1");
    await dialog.getByRole("button", { name: "Test" }).click();
    await expect(dialog.getByText("The test could not be made")).toBeVisible();
    await expect(dialog.getByLabel("Base URL")).toHaveAttribute("aria-invalid", "true");

    await dialog.getByLabel("Base URL").fill(model.baseUrl);
    model.script({ kind: "status", status: 401, body: `{"error":{"message":"wrong key ${serviceKey}"}}` });
    await dialog.getByRole("button", { name: "Test" }).click();
    await expect(dialog.getByRole("alert")).toContainText("The service refused the key (401).");
    await expect(page.getByText(serviceKey)).toHaveCount(0);
    model.script({ kind: "text", pieces: ["Yes."] });
    await dialog.getByRole("button", { name: "Test" }).click();
    await expect(dialog.getByRole("status")).toContainText(/openai-compatible:stand-in answered in [\d,]+ ms/);
    await expectNothingToFind(page, "the dialog of a service");
    await dialog.getByRole("button", { name: "Use this service" }).click();
    await expect(toast(page, "AI service chosen")).toBeVisible();
    await expect(page.getByText("openai-compatible:stand-in answers", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Who answers for the AI faculty" })).toBeFocused();
    await expect(page.getByRole("row", { name: /^OpenAI-compatible/ })).toContainText("Answers for the faculty");

    model.script({ kind: "text", pieces: ["The chosen service says so."] });
    expect(await askTutor(page)).toBe("The chosen service says so.");
    expect(model.requests.at(-1)?.headers.authorization).toBe(`Bearer ${serviceKey}`);
    await page.getByRole("tab", { name: "AI Management Console" }).click();
    await expect(page.getByText(/openai-compatible:stand-in, a vendor/)).toBeVisible();

    await page.getByRole("tab", { name: "Integrations" }).click();
    await page.getByRole("button", { name: "Delete OpenAI-compatible" }).click();
    await expect(page.getByRole("dialog")).toContainText("the built-in faculty takes over at the next question");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "API Key Deleted")).toBeVisible();
    await expect(page.getByText("openai-compatible:stand-in no longer answers")).toBeVisible();
    expect(await askTutor(page)).not.toBe("The chosen service says so.");
    await page.getByRole("button", { name: "Understood" }).click();
    await expect(page.getByText(/The built-in faculty answers, from the courses/)).toBeVisible();
  });
});

test("a super admin sees which model servers are allowed and can remove one, except those of the operator @slow", async ({
  page,
  model,
}) => {
  const server = createServer((_request, response) => void response.end(JSON.stringify({ data: [{ id: "owl:7b" }] })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await signIn(page, superAdmin);
    const headers = { authorization: `Bearer ${await tokenOf(page, superAdmin)}` };
    const allowed = await page.request.put("/api/faculty/servers", { headers, data: { address } });
    expect(allowed.status()).toBe(200);
    await page.getByRole("tab", { name: "Integrations" }).click();
    const named = page.getByRole("row", { name: new URL(model.baseUrl).origin });
    await expect(named).toContainText("Set by AI_LOCAL_SERVICES");
    await expect(named.getByRole("button")).toHaveCount(0);
    const row = page.getByRole("row", { name: address });
    await expect(row).toContainText("Ines Okafor");
    await expectNothingToFind(page, "the allowed model servers");

    await row.getByRole("button", { name: `Remove ${address}` }).press("Enter");
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await expect(dialog).toContainText("Admins can no longer choose a service at this address.");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(row.getByRole("button")).toBeFocused();
    await row.getByRole("button").press("Enter");
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(toast(page, "Model server removed")).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Allowed model servers" })).toBeFocused();
    await expect(named).toBeVisible();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test.describe("when the database refuses", () => {
  test.use({ expectedErrors: /status of 500/ });

  test("no key is saved or deleted, the input stays, and the list loads later @slow", async ({ page, demo }) => {
    const opened = await openForOperator({ DATABASE_URL: undefined, ACADEMY_DATA_DIR: `${demo.dataFolder}/demo` });
    const database = new Client(opened.connection);
    await database.connect();
    const refuse = () => database.query("alter table api_keys rename to api_keys_elsewhere");
    const obey = () => database.query("alter table if exists api_keys_elsewhere rename to api_keys");
    try {
      await openIntegrations(page);
      await saveKey(page, "Kept", "kept-0123456789");
      const row = page.getByRole("row", { name: /^Kept/ });
      await expect(row).toBeVisible();
      await refuse();
      await saveKey(page, "Lost", "lost-0123456789");
      await expect(toast(page, "Error saving API key")).toContainText("Something went wrong");
      await expect(page.getByLabel("Service name")).toHaveValue("Lost");
      await expect(page.getByLabel("API key", { exact: true })).toHaveValue("lost-0123456789");
      await obey();
      await page.reload();
      await expect(row).toBeVisible();
      await row.getByRole("button", { name: "Delete Kept" }).click();
      await refuse();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await expect(toast(page, "Error deleting API key")).toContainText("Something went wrong");
      await page.reload();
      await expect(toast(page, "Error fetching API keys")).toContainText("Something went wrong");
      await expect(page.getByRole("heading", { name: "Your API keys could not be loaded" })).toBeVisible();
      await obey();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(row).toBeVisible();
    } finally {
      await obey();
      await database.end();
      await opened.close();
    }
  });
});
