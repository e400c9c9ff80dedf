import type { Page } from "@playwright/test";
import { pairsOfAccent, solveAccent } from "#domain/accent.ts";
import { expectNothingToFind } from "./support/axe.ts";
import { signIn, signUp, toast } from "./support/journey.ts";
import { test } from "./support/own-academy.ts";
import { admin } from "./support/staff.ts";
import { expect } from "./support/test.ts";

const url = "/dashboard?tab=academy";

/** Return a browser's computed form of a #rrggbb color. */
function asComputed(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

test.use({
  baseURL: async ({ demo }, use) => use(demo.url),
  expectedErrors: /status of (422 .*\/api\/academy\/settings|403|409)/,
});

test("an admin gives the academy a name and an accent, and a visitor sees both by day and by night", async ({
  page,
  browser,
  demo,
}) => {
  const visitors = await browser.newContext({ baseURL: demo.url, colorScheme: "dark" });
  const visitor = await visitors.newPage();
  await visitor.goto("/");
  await expect(visitor).toHaveTitle("The Academy: accredited online courses with AI-assisted learning");

  await signIn(page, admin, url);
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toHaveValue("The Academy");
  await name.fill("Owl School");
  await page.getByLabel("Accent color").fill("#ffff00");
  const preview = page.getByRole("figure", { name: "Preview", exact: true });
  await expect(preview).toContainText("#ffff00 Your color");
  await expect(preview).toContainText("Dark mode, as you chose it");
  await preview.page().keyboard.press("Enter");
  await expect(toast(page, "Settings saved")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Owl School" })).toBeVisible();
  await expect(page.getByText(/^Changed .* by /)).toHaveCount(2);

  for (const [theme, scheme] of [
    ["light", "light"],
    ["dark", "dark"],
  ] as const) {
    await visitor.emulateMedia({ colorScheme: scheme });
    await visitor.goto("/");
    await expect(visitor).toHaveTitle("Owl School: accredited online courses with AI-assisted learning");
    const tones = solveAccent("#ffff00", theme);
    const button = visitor.getByRole("button", { name: "Search" });
    await expect(button).toHaveCSS("background-color", asComputed(tones.accent));
    await expect(button).toHaveCSS("color", asComputed(tones["on-accent"]));
    expect(Math.min(...pairsOfAccent(tones, theme).map(({ contrast, least }) => contrast / least))).toBeGreaterThanOrEqual(1);
  }
  await expectNothingToFind(visitor, "the home page in yellow");

  await page.getByRole("button", { name: "Reset Name to the default" }).click();
  await expect(name).toHaveValue("The Academy");
  await page.getByRole("button", { name: "Reset Accent color to the default" }).click();
  await expect(page.getByLabel("Accent color", { exact: true })).toHaveValue("");
  await visitor.goto("/");
  await expect(visitor).toHaveTitle("The Academy: accredited online courses with AI-assisted learning");
  await visitors.close();
});

test("typefaces are chosen from samples; visitors load only the chosen ones, and Arabic fonts only on pages with Arabic letters @slow", async ({
  page,
  browser,
  demo,
}) => {
  /** Open a page in a fresh browser, and return which fonts it loads and the fonts of its title and text. */
  async function look(path: string) {
    const visitors = await browser.newContext({ baseURL: demo.url });
    const visitor = await visitors.newPage();
    const loaded: string[] = [];
    visitor.on("response", (response) => {
      const [, file] = /\/([\w-]+)-[\w-]{8}\.woff2$/.exec(response.url()) ?? [];
      if (file) loaded.push(file);
    });
    await visitor.goto(path, { waitUntil: "networkidle" });
    const [title = "", text = ""] = await visitor.evaluate(() =>
      ["h1", "body"].map((name) => getComputedStyle(document.querySelector(name) ?? document.body).fontFamily),
    );
    await visitors.close();
    return { title, text, loaded: loaded.sort() };
  }
  expect((await look("/store")).loaded.filter((file) => !/^(newsreader|source-sans)/.test(file))).toEqual([]);

  await signIn(page, admin, url);
  const preview = page.getByRole("figure", { name: "Preview", exact: true });
  const title = preview.getByText("A lesson title").first();
  await expect(title).toHaveCSS("font-family", /^Newsreader/);
  await page.getByRole("radio", { name: /^Editorial/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Bookish/ })).toBeChecked();
  await expect(title).toHaveCSS("font-family", /^"Literata Variable"/);
  await expect(page.locator("html")).not.toHaveAttribute("data-type-pairing");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Settings saved")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-type-pairing", "bookish");

  const bookish = await look("/store");
  expect(bookish.title).toMatch(/^"Literata Variable"/);
  expect(bookish.text).toMatch(/^"Inter Variable"/);
  expect(bookish.loaded.filter((file) => !/^(literata|inter)-latin/.test(file))).toEqual([]);
  expect((await look("/ar/store")).loaded.filter((file) => file.includes("arabic"))).toEqual([
    "noto-naskh-arabic-arabic-wght-normal",
    "noto-sans-arabic-arabic-wght-normal",
  ]);

  await page.getByRole("button", { name: "Reset Typefaces to the default" }).click();
  await expect(page.getByRole("radio", { name: /^Editorial/ })).toBeChecked();
  await expect(page.locator("html")).not.toHaveAttribute("data-type-pairing");
  expect((await look("/store")).title).toMatch(/^Newsreader/);
});

test("words and links can be changed, and errors are shown at their fields @slow", async ({ page }) => {
  await signIn(page, admin, url);
  await page.getByLabel("Home page title").fill("Learn like an owl");
  await page.getByLabel("Contact address").fill("nobody");
  const words = page.getByRole("region", { name: "Words" });
  await words.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("Contact address")).toHaveAccessibleDescription(/must be an email address/);
  await expect(page.getByLabel("Contact address")).toBeFocused();
  await page.getByLabel("Contact address").fill("owls@school.example");
  await words.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Settings saved")).toBeVisible();
  await page.getByRole("button", { name: "Add a link" }).click();
  await page.getByLabel("Label of link 1").fill("Imprint");
  await page.getByLabel("Address of link 1").fill("/help");
  await page.getByRole("button", { name: "Save links" }).click();
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Imprint" })).toHaveAttribute("href", "/help");
  await expect(footer.getByRole("link", { name: "Contact" })).toHaveAttribute("href", "mailto:owls@school.example");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Learn like an owl" })).toBeVisible();
});

test("days that are not a number, or out of range, are reported at each field, by its label @slow", async ({ page }) => {
  await signIn(page, admin, url);
  const privacy = page.getByRole("region", { name: "Privacy" });
  const [talks, mails] = ["Days to keep tutor conversations", "Days to keep sent and failed emails"].map((label) =>
    privacy.getByLabel(label),
  );
  const save = privacy.getByRole("button", { name: "Save", exact: true });
  await talks!.fill("soon");
  await mails!.fill("1.5");
  await save.click();
  await expect(talks!).toHaveAccessibleDescription("Days to keep tutor conversations must be a whole number.");
  await expect(mails!).toHaveAccessibleDescription(/Days to keep sent and failed emails must be a whole number\./);
  await expect(privacy.locator("[aria-invalid=true]")).toHaveCount(2);
  await expect(talks!).toBeFocused();
  await talks!.fill("0");
  await mails!.fill("40");
  await save.click();
  await expect(talks!).toHaveAccessibleDescription("The days to keep tutor conversations must be at least 1.");
  await expect(privacy.locator("[aria-invalid=true]")).toHaveCount(1);
  await talks!.fill("");
  await mails!.fill("");
  await save.click();
  await expect(toast(page, "Settings saved")).toBeVisible();
});

test("a closed part has no link and no dashboard tab, and its page redirects home @slow", async ({ page, request }) => {
  await signIn(page, admin, url);
  const tabs = page.getByRole("tab");
  await expect(tabs).toHaveCount(12);
  for (const part of ["Talent marketplace", "Employment Hub", "Marketing & Engagement"]) {
    const control = page.getByRole("switch", { name: part });
    await expect(control).toBeChecked();
    await control.press("Space");
    await expect(control).not.toBeChecked();
    await expect(page.getByRole("button", { name: `Reset ${part} to the default` })).toBeVisible();
  }
  await expect(tabs).toHaveText([
    "System Overview",
    "User Management",
    "Course Library",
    "AI Management Console",
    "Integrations",
    "Payments & Finance",
    "Business Analytics",
    "Compliance & Security",
    "Academy",
  ]);
  await expect(page.getByRole("banner").getByRole("link", { name: "Talent" })).toHaveCount(0);
  const closed = await request.get("/talent-marketplace", { maxRedirects: 0 });
  expect([closed.status(), closed.headers()["location"]]).toEqual([302, "/"]);
  await page.goto("/dashboard?tab=employment-hub");
  await expect(page.getByRole("tab", { name: "System Overview" })).toHaveAttribute("aria-selected", "true");
  // Restore the state for other tests of this academy.
  await page.goto(url);
  for (const part of ["Talent marketplace", "Employment Hub", "Marketing & Engagement"]) {
    await page.getByRole("button", { name: `Reset ${part} to the default` }).click();
    await expect(page.getByRole("switch", { name: part })).toBeChecked();
  }
});

test("a person who is asked to agree reads the terms, states their age, and continues to the page they wanted @slow", async ({
  page,
  browser,
  demo,
}) => {
  const boss = await browser.newContext({ baseURL: demo.url });
  const office = await boss.newPage();
  await signIn(office, admin, url);
  await office.getByLabel("Terms", { exact: true }).fill("# Terms\n\nBe kind to owls.");
  await office.getByRole("button", { name: "Publish terms" }).click();
  await expect(office.getByText("Version 1")).toBeVisible();
  const age = office.getByLabel("Minimum age", { exact: true });
  await age.fill("200");
  await age.press("Enter");
  await expect(age).toHaveAccessibleDescription(/The minimum age may be at most 21\./);
  await age.fill("16");
  await age.press("Enter");
  // Super admins are asked as well.
  await agree(office, ["I am at least 16 years old."]);
  await expect(office.getByRole("tab", { name: "Academy" })).toHaveAttribute("aria-selected", "true");
  await office.getByRole("switch", { name: "Ask for agreement" }).press("Space");
  await agree(office, ["I have read the terms and agree to them.", "I am at least 16 years old."]);
  await expect(office.getByRole("switch", { name: "Ask for agreement" })).toBeChecked();

  await page.goto("/auth?from=%2Fnotes");
  await page.getByRole("button", { name: "Create an account" }).click();
  await expect(page.getByText("Accounts are for people aged 16 and over.")).toBeVisible();
  await page.goto("/auth?from=%2Fnotes");
  await signUp(page, "Olive Owl");
  await expect(page.getByRole("heading", { level: 1, name: "Before you continue" })).toBeVisible();
  await expectNothingToFind(page, "the page that asks for agreement");
  const terms = page.getByRole("checkbox", { name: "I have read the terms and agree to them." });
  await page.getByRole("button", { name: "Agree and continue" }).click();
  await expect(page.getByRole("alert")).toHaveText("Tick every box to continue.");
  await expect(terms).toBeFocused();
  await expectNothingToFind(page, "the page whose boxes are not ticked");
  const [document] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name: "Read: Terms" }).click()]);
  await expect(document.getByText("Be kind to owls.")).toBeVisible();
  await document.close();
  // A person who does not agree can still leave.
  await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible();
  await page.goBack();
  // The requirements have changed in the meantime.
  await expect(terms).toBeVisible();
  await office.getByLabel("Terms", { exact: true }).fill("# Terms\n\nBe very kind to owls.");
  await office.getByRole("button", { name: "Publish terms" }).click();
  await expect(office.getByRole("heading", { level: 1, name: "Before you continue" })).toBeVisible();
  await agree(page, ["I have read the terms and agree to them.", "I am at least 16 years old."]);
  await expect(toast(page, "What the academy asks for has changed in the meantime. Please read it again.")).toBeVisible();
  await expect(page.getByText("Version 2, published")).toBeVisible();
  await agree(page, ["I have read the terms and agree to them.", "I am at least 16 years old."]);
  await expect(page).toHaveURL(/\/notes$/);
  await expect(page.getByRole("heading", { level: 1, name: "Notes" })).toBeVisible();

  await agree(office, ["I have read the terms and agree to them.", "I am at least 16 years old."]);
  for (const label of ["Ask for agreement", "Minimum age"])
    await office.getByRole("button", { name: `Reset ${label} to the default` }).click();
  await expect(office.getByRole("switch", { name: "Ask for agreement" })).not.toBeChecked();
  await boss.close();
});

async function agree(page: Page, boxes: readonly string[]): Promise<void> {
  for (const name of boxes) await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: "Agree and continue" }).click();
}

test("axe finds nothing on the Academy tab, on a phone and a desktop, in both themes @slow", async ({ page }) => {
  await signIn(page, admin, url);
  await expect(page.getByRole("heading", { level: 3, name: "Before the launch" })).toBeVisible();
  await page.getByRole("navigation", { name: "Sections of this page" }).getByRole("link", { name: "Legal pages" }).click();
  await expect(page.getByRole("heading", { level: 3, name: "Legal pages" })).toBeFocused();
  await expect(page.getByRole("heading", { level: 3, name: "Legal pages" })).toBeInViewport();
  await expectNothingToFind(page, "the tab with the academy's settings");
});
