import type { Request } from "@playwright/test";
import { test } from "./support/mail-academy.ts";
import { newPerson, openSettings } from "./support/settings.ts";
import { expect, student } from "./support/test.ts";

test("preferences are stored in this browser, and the AI key never leaves it @slow", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request: Request) => {
    sent.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? "");
  });
  await openSettings(page, student);
  await expect(page.getByLabel("Language")).toHaveValue("en");
  await expect(page.getByLabel("Tutor personality")).toHaveValue("friendly");
  await expect(page.getByLabel("Learning pace")).toHaveValue("standard");

  await page.getByLabel("Language").selectOption("sw");
  await page.getByLabel("Tutor personality").selectOption("socratic");
  await page.getByLabel("Learning pace").selectOption("intensive");
  await page.getByLabel("AI API key").fill("sk-very-own-key");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings Saved!")).toBeVisible();

  await expect(page.getByText("The next page you open is in Kiswahili.")).toBeVisible();

  await page.reload();
  // The way back is recognizable in every language.
  await expect(page.getByLabel("Lugha (Language)")).toHaveValue("sw");
  await expect(page.getByLabel("Haiba ya mkufunzi")).toHaveValue("socratic");
  await expect(page.getByLabel("Kasi ya kujifunza")).toHaveValue("intensive");
  await expect(page.getByLabel("Ufunguo wa API wa AI")).toHaveValue("sk-very-own-key");
  await expect(page.getByLabel("Ufunguo wa API wa AI")).toHaveAttribute("type", "password");
  expect(sent.join("\n")).not.toContain("sk-very-own-key");

  await page.getByLabel("Ufunguo wa API wa AI").fill("");
  await page.getByRole("button", { name: "Hifadhi", exact: true }).first().click();
  await expect(page.getByText("Mipangilio imehifadhiwa!")).toBeVisible();
  const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("academy-")));
  expect(kept.filter(([key]) => key !== "academy-person")).toEqual([
    [
      expect.stringMatching(/^academy-settings:[0-9a-f-]{36}$/),
      JSON.stringify({ language: "sw", tutorPersonality: "socratic", learningPace: "intensive" }),
    ],
  ]);
});

test("leaving the settings before Save asks, and keeps the AI key that was typed @slow", async ({ page }) => {
  await openSettings(page, student);
  const key = page.getByLabel("AI API key", { exact: true });
  await key.fill("sk-not-saved-yet");
  // A link to a section of the same page loses nothing.
  await page.getByRole("link", { name: "Appearance" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Courses", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(key).toHaveValue("sk-not-saved-yet");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Settings Saved!")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Courses", exact: true }).click();
  await expect(page).toHaveURL(/\/store/);
});

test("without a choice the system's theme applies; a chosen one applies from the first paint on @slow", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await openSettings(page, student);
  const [light, dark] = [page.getByRole("button", { name: "Light" }), page.getByRole("button", { name: "Dark" })];
  await expect(light).toHaveAttribute("aria-pressed", "false");
  await expect(dark).toHaveAttribute("aria-pressed", "false");
  const atNight = await background();

  await light.click();
  await expect(page.getByText("Heads up!")).toBeVisible();
  await expect(light).toHaveAttribute("aria-pressed", "true");
  const onPaper = await background();
  expect(onPaper).not.toBe(atNight);

  // The theme is set as soon as there is a body: before any script of the page has run.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.documentElement.dataset["themeAtFirst"] = document.documentElement.dataset["theme"] ?? "none";
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/store");
  await expect(page.locator("html")).toHaveAttribute("data-theme-at-first", "light");
  expect(await background()).toBe(onPaper);

  await page.goto("/settings");
  await page.getByRole("button", { name: "Follow my device" }).click();
  await expect(light).toHaveAttribute("aria-pressed", "false");
  expect(await background()).toBe(atNight);
});

test("a new name is shown at once, including in the header; an empty one is refused at its field @slow", async ({
  page,
  baseURL,
  mailbox,
  context,
  browser,
}) => {
  const person = await newPerson(baseURL ?? "", mailbox);
  await openSettings(page, person);
  const other = await context.newPage();
  await other.goto("/store");
  const name = page.getByLabel("Full name");
  await expect(name).toHaveValue("Ada Lovelace");
  // Spaces and invisible characters are no name.
  for (const nothing of ["  ", "\u200b\u3164\u202e"]) {
    await name.fill(nothing);
    await page.getByRole("button", { name: "Change name" }).click();
    await expect(page.getByText("Please enter your name.")).toBeVisible();
    await expect(name).toBeFocused();
  }
  await name.fill("Ada King");
  await name.press("Enter");
  await expect(page.getByText("Your name has been changed")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Ada King" })).toBeVisible();
  // The same applies to this browser's other tabs, and after a change on another device at the next request for the person.
  await expect(other.getByRole("banner").getByRole("button", { name: "Ada King" })).toBeVisible();
  await expect(other.getByRole("banner").locator('img[src^="/avatar/"]')).toHaveAttribute("src", "/avatar/Ada%20King.svg");
  const elsewhere = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const device = await elsewhere.newPage();
  await openSettings(device, person);
  await device.getByLabel("Full name").fill("Ada Byron");
  await device.getByRole("button", { name: "Change name" }).click();
  await expect(device.getByText("Your name has been changed")).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expect(name).toHaveValue("Ada Byron");
  await expect(page.getByRole("banner").getByRole("button", { name: "Ada Byron" })).toBeVisible();
  await expect(other.getByRole("banner").getByRole("button", { name: "Ada Byron" })).toBeVisible();
});

test.describe("when the account cannot be loaded", () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 5/ });

  test("the settings say so, preferences still work, and trying again loads the account @slow", async ({ page }) => {
    await openSettings(page, student);
    await page.route("**/api/account/sessions", (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your account could not be loaded" })).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Settings Saved!")).toBeVisible();
    await page.unroute("**/api/account/sessions");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByLabel("Full name")).toBeVisible();
  });

  test("a change of settings that fails keeps the input", async ({ page, baseURL, mailbox }) => {
    await openSettings(page, await newPerson(baseURL ?? "", mailbox));
    await page.getByLabel("Full name").fill("Ada Offline");
    await page.route("**/auth/v1/user", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
    await page.getByRole("button", { name: "Change name" }).click();
    await expect(page.getByText("The academy cannot be reached.")).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Ada Offline");
  });
});

test("the table of contents links to each section, and follows the scrolling", async ({ page }) => {
  await openSettings(page, student);
  const contents = page.getByRole("navigation", { name: "Sections of this page" });
  await expect(contents.getByRole("link", { name: "Password" })).toBeVisible();
  for (const name of await contents.getByRole("link").allTextContents()) {
    await contents.getByRole("link", { name, exact: true }).press("Enter");
    await expect(page.getByRole("region", { name })).toBeInViewport();
  }
  await contents.getByRole("link", { name: "Password" }).click();
  await expect(contents.getByRole("link", { name: "Password" })).toHaveAttribute("aria-current", "location");
});
