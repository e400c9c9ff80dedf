import { expectNothingToFind } from "./support/axe.ts";
import { ask } from "./support/journey.ts";
import { becomeLearner } from "./support/learner.ts";
import { expect, test } from "./support/test.ts";

test("the help answers from its articles, and a quotation leads to its passage @slow", async ({ page }) => {
  await becomeLearner(page);
  await page.goto("/help");
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  const log = page.getByRole("log", { name: "Conversation with the help" });
  const height = (await log.boundingBox())?.height ?? 0;
  expect(Math.abs(height - 0.6 * (page.viewportSize()?.height ?? 0))).toBeLessThan(1);
  await ask(page, "How do I set up an authenticator app?");
  await expect(log.getByText("Quoted from")).toBeVisible();
  await expect(log).toContainText("Scan the picture with the app");
  await log.getByRole("link", { name: /“Open Settings/ }).click();
  await expect(page).toHaveURL(/\/help\/second-factor#quote=/);
  await expect(page.getByRole("heading", { level: 1, name: "The second factor" })).toBeVisible();
  await expect(page.locator("article mark").first()).toBeInViewport();
  await page.goBack();
  await expect(log).toContainText("Scan the picture with the app");
});

test("the help says when no article covers a question, and where to ask instead @slow", async ({ page }) => {
  await becomeLearner(page);
  await page.goto("/help");
  await ask(page, "What is a circuit breaker?");
  const log = page.getByRole("log");
  await expect(log).toContainText("I would rather say so than guess");
  await log.getByRole("link", { name: "the tutor" }).click();
  await expect(page).toHaveURL("/chat");
});

test("offline the help says that it needs a connection, keeps the question, and answers when it is back", async ({
  page,
  context,
}) => {
  await becomeLearner(page);
  await page.goto("/help");
  const field = page.getByRole("textbox", { name: "Your question" });
  await field.fill("How do I set up an authenticator app?");
  await context.setOffline(true);
  await expect(page.getByText("You are offline, and the help needs a connection.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send" })).toBeDisabled();
  await field.press("Enter");
  await expect(field).toHaveValue("How do I set up an authenticator app?");
  await context.setOffline(false);
  await expect(page.getByText("You are offline, and the help needs a connection.")).toHaveCount(0);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log")).toContainText("Scan the picture with the app");
});

test("a failed part of the page affects nothing else, and loads later", async ({ page }) => {
  await becomeLearner(page);
  const menu = /\/assets\/user-menu-.*\.js/;
  await page.route(menu, (route) => route.abort("internetdisconnected"));
  const failed = page.waitForEvent("requestfailed", (request) => menu.test(request.url()));
  await page.goto("/help");
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your question" })).toBeEditable();
  // Only now: a request in flight while the route is removed may never end.
  await failed;
  await page.unroute(menu);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByRole("button", { name: /Ada Reader/ }).click();
  await expect(page.getByRole("menuitem", { name: /Settings/ })).toBeVisible();
});

test("help articles can be searched, and the search is in the address", async ({ page }) => {
  await becomeLearner(page);
  await page.goto("/help");
  const articles = page.getByRole("region", { name: "Articles" });
  const all = ((await (await page.request.get("/api/help")).json()) as { articles: unknown[] }).articles.length;
  await expect(articles.getByRole("link")).toHaveCount(all);
  await page.getByRole("searchbox", { name: "Search the help" }).fill("recovery codes");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/help?search=recovery+codes");
  await expect(articles.getByRole("status")).toContainText("for “recovery codes”");
  await expect(articles.getByRole("link").first()).toHaveText("The second factor");
  await page.getByRole("searchbox", { name: "Search the help" }).fill("xylophone");
  await page.keyboard.press("Enter");
  await expect(articles.getByRole("heading", { name: "No article says anything about this" })).toBeVisible();
  await articles.getByRole("link", { name: "Show all articles" }).click();
  await expect(articles.getByRole("link")).toHaveCount(all);
});

test("a visitor can read every help article without scripts @slow", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  const list = await page.request.get("/api/help");
  const { articles } = (await list.json()) as { articles: { id: string; title: string }[] };
  for (const { id, title } of articles) {
    const response = await page.goto(`/help/${id}`);
    expect(response?.status(), id).toBe(200);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "All articles" }).getByText(title, { exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
  }
  expect(await (await page.request.get("/sitemap.xml")).text()).toContain("/help/your-data</loc>");
  await context.close();
});

test.describe("to somebody who reads the academy in French", () => {
  test.use({ locale: "fr-FR" });
  test("the help answers in French from French articles @slow", async ({ page }) => {
    await becomeLearner(page);
    await page.goto("/help");
    await expect(page.getByRole("heading", { level: 1, name: "Aide" })).toBeVisible();
    await expect(page.getByText("Pour commencer")).toBeVisible();
    await page.getByRole("button", { name: /Comment réinitialiser mon mot de passe/ }).click();
    const log = page.getByRole("log");
    await expect(log).toContainText("On lit dans Se connecter et se déconnecter");
    await log
      .getByRole("link", { name: /“Pour réinitialiser votre mot de passe/ })
      .or(log.getByRole("link", { name: /« ?Pour réinitialiser/ }))
      .click();
    await expect(page).toHaveURL(/\/help\/signing-in#quote=/);
    const title = page.getByRole("heading", { level: 1, name: "Se connecter et se déconnecter" });
    await expect(title).toHaveAttribute("lang", "fr");
    await expect(page.locator("article mark").first()).toBeInViewport();
    await expectNothingToFind(page, "an article in French");
  });
});

test.describe("an unknown article", () => {
  test.use({ expectedErrors: /status of 404/ });
  test("has a page with links to others", async ({ page }) => {
    const response = await page.goto("/help/nothing");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "There is no such article" })).toBeVisible();
    await expect(page.getByRole("link", { name: "To the help" })).toHaveAttribute("href", "/help");
  });
});
