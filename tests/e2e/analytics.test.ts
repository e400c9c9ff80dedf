import { expectNothingToFind } from "./support/axe.ts";
import type { Page } from "@playwright/test";
import { ask, signIn } from "./support/journey.ts";
import { admin, newStudent, openAs } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const analytics = "/dashboard?tab=business-analytics";
const chart = (page: Page, figures: string) => page.getByRole("application", { name: new RegExp(`^${figures} by`) });
const total = (page: Page, name: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) })
    .getByText(/^[\d,]+$/);

test("a question to the tutor is counted by function, model and person, and the name links to the person @slow", async ({
  page,
  browser,
  baseURL,
}) => {
  const student = await newStudent(page, "Quentin Counted");
  const theirs = await openAs(browser, baseURL);
  await signIn(theirs, student);
  await signIn(page, admin, `${analytics}&days=7`);
  const calls = Number(await total(page, "AI calls").innerText());

  await theirs.goto("/chat");
  await ask(theirs, "How do I enroll in a course?");
  await expect(theirs.getByRole("button", { name: "Copy" }).first()).toBeVisible();
  await theirs.context().close();

  await page.reload();
  await expect(total(page, "AI calls")).toHaveText(String(calls + 1));
  await expect(chart(page, "Calls")).toBeVisible();
  await expect(page.getByText("Each person may use 200,000 tokens a day.")).toBeVisible();
  await expect(page.getByRole("table", { name: "By function" }).getByRole("row", { name: /^Tutor chat/ })).toBeVisible();
  await expect(
    page.getByRole("table", { name: "By model" }).getByRole("row", { name: /^Built-in faculty Costs nothing/ }),
  ).toBeVisible();
  await page.getByRole("table", { name: "By person" }).getByRole("link", { name: "Quentin Counted" }).click();
  await expect(page.getByText(`1 person for “${student.email}”`)).toBeVisible();
});

test("the period is in the address, and the charts can be read as tables @slow", async ({ page }) => {
  await signIn(page, admin);
  await page.getByRole("tab", { name: "Business Analytics" }).click();
  await expect(chart(page, "Enrollments and Active learners")).toBeVisible();
  const periods = page.getByRole("navigation", { name: "Period" });
  await expect(periods.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "page");
  const inMonth = Number(await total(page, "AI calls").innerText());

  await periods.getByRole("link", { name: "A year" }).click();
  await expect(page).toHaveURL(/tab=business-analytics&days=365$/);
  await expect(page.getByRole("application", { name: /by week/ })).toHaveCount(3);
  // The sample instructor's first draft is older than a month.
  await expect.poll(async () => Number(await total(page, "AI calls").innerText())).toBeGreaterThan(inMonth);
  await page.reload();
  await expect(periods.getByRole("link", { name: "A year" })).toHaveAttribute("aria-current", "page");

  const figures = chart(page, "Enrollments and Active learners");
  await figures.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("status").filter({ hasText: /^Week of .*Enrollments\d+Active learners\d+$/ })).toBeVisible();

  await page.getByRole("group", { name: "Learning as" }).getByRole("button", { name: "Table" }).click();
  await expect(figures).toBeHidden();
  const table = page.getByRole("table", { name: "Learning" });
  await expect(table.getByRole("columnheader")).toHaveText(["Week of", "Enrollments", "Active learners"]);
  await expect(table.getByRole("row", { name: /^\w+ \d+, \d{4} \d+ \d+$/ }).first()).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Average progress in Negotiation at Work" })).toHaveAttribute(
    "aria-valuenow",
    /^\d+$/,
  );
});

test.describe("when something fails", () => {
  test.use({ expectedErrors: /status of 500|ERR_FAILED|ERR_CONNECTION|ERR_INTERNET|dynamically imported/ });

  test("the figures say that they could not be loaded, and load when tried again", async ({ page }) => {
    await signIn(page, admin);
    await page.route("**/api/analytics*", (route) => route.abort());
    await page.getByRole("tab", { name: "Business Analytics" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The figures could not be loaded" })).toBeVisible();
    await page.unroute("**/api/analytics*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(chart(page, "Calls")).toBeVisible();
  });

  test("a period without activity says so", async ({ page }) => {
    await page.route("**/api/analytics*", async (route) => {
      const response = await route.fetch();
      const figures = (await response.json()) as { days: Array<{ day: string }> };
      const nothing = { enrollments: 0, active_learners: 0, ai_calls: 0, ai_tokens: 0 };
      const ai = { daily_tokens: 1, functions: [], models: [], people: [] };
      const days = figures.days.map(({ day }) => ({ day, ...nothing }));
      await route.fulfill({ json: { ...figures, days, active_learners: 0, ai } });
    });
    await signIn(page, admin, analytics);
    await expect(page.getByRole("heading", { name: "Nothing has happened in this period" })).toBeVisible();
    await page.getByRole("link", { name: "Show a year" }).click();
    await expect(page).toHaveURL(/days=365/);
  });
});

test("axe finds nothing, light and dark, on a phone and a desktop; 320 px are enough @slow", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, admin, analytics);
  // In one half the table is opened, in the other the chart stays.
  await page.getByRole("group", { name: "Learning as" }).getByRole("button", { name: "Table" }).click();
  await expect(page.getByRole("table", { name: "Learning" })).toBeVisible();
  await expect(chart(page, "Calls")).toBeVisible();
  await expectNothingToFind(page, "the analytics", { widths: [320, 390, 1280] });
});
