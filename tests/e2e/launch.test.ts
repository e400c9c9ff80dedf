import { expect, type BrowserContext, type Page } from "@playwright/test";
import { admin, bringSession, superAdmin, test } from "./support/closed-academy.ts";
import { student } from "./support/test.ts";

const courseId = "00000000-0000-4000-8000-000000000000";
const gated = [
  "/",
  "/store",
  "/store?search=colour",
  "/catalog",
  `/product/${courseId}`,
  `/course/${courseId}`,
  `/enroll/${courseId}`,
  `/learn/${courseId}/${courseId}`,
  "/dashboard",
  "/settings",
  "/super-admin",
  "/talent-marketplace",
  "/for-business",
  "/success",
  "/nowhere/at/all",
];
const lead = [...gated.filter((path) => path !== "/dashboard" && path !== "/super-admin"), "/coming-soon", "/auth"];

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto("/auth?portal=staff");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

const welcome = (page: Page) => page.getByRole("heading", { level: 1, name: "Welcome!", includeHidden: true });

/** Return the cookies of an admitted person; the device cookie for sign-in stays and is excluded. */
const passes = async (context: BrowserContext) => (await context.cookies()).filter(({ name }) => name.endsWith("academy-pass"));

test.describe("before the launch", () => {
  // The pass is refused to everybody but a super admin, and so are the requests of a page before it was redirected.
  test.use({ expectedErrors: /status of 403 .*\/api\// });

  test("every page but sign-in leads to the countdown, for whoever asks", async ({ request }) => {
    for (const path of gated) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect([path, response.status(), response.headers()["location"]]).toEqual([path, 302, "/coming-soon"]);
      expect(await response.text()).toBe("");
    }
    for (const path of ["/fr", "/fr/store", "/ar/dashboard"])
      expect((await request.get(path, { maxRedirects: 0 })).headers()["location"]).toBe(`${path.slice(0, 3)}/coming-soon`);
    for (const path of ["/auth", "/coming-soon", "/fr/auth"])
      expect((await request.get(path, { maxRedirects: 0 })).status()).toBe(200);
    // Client-side navigations are gated alike.
    for (const path of ["/_root.data", "/store.data"]) {
      const text = await (await request.get(path)).text();
      expect(text).toContain("/coming-soon");
      expect(text).not.toContain("featured_image_url");
    }
  });

  test("the visitor's view gives visitors and admins no access; a super admin sees the store with it, until they sign out @slow", async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const url = String(baseURL);
    for (const path of gated) {
      const response = await request.get(path, { maxRedirects: 0, headers: { cookie: "academy-view=visitor" } });
      expect([path, response.status(), response.headers()["location"]]).toEqual([path, 302, "/coming-soon"]);
    }
    await context.addCookies([{ name: "academy-view", value: "visitor", url }]);
    await bringSession(page, url, admin);
    await page.goto("/store");
    await expect(page).toHaveURL(/\/coming-soon$/);
    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();

    await signIn(page, superAdmin);
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto("/super-admin");
    await page.getByRole("button", { name: "View as visitor" }).click();
    await expect(page.getByText("You are viewing the academy as a visitor.")).toBeVisible();
    await page.goto("/store");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.getByRole("button", { name: "Ines Okafor" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/coming-soon$/);
    expect((await context.cookies()).filter(({ name }) => name === "academy-view")).toEqual([]);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });
    test("a visitor sees the countdown and a link to sign in", async ({ page }) => {
      for (const path of ["/", "/store", "/dashboard", "/super-admin"]) {
        await page.goto(path);
        await expect(page).toHaveURL(/\/coming-soon$/);
        await expect(welcome(page)).toBeVisible();
      }
      await page.getByRole("link", { name: "Member Login" }).click();
      await expect(page).toHaveURL(/\/auth$/);
    });
  });

  test("the countdown of the demo runs by the browser's clock, and ends with a welcome", async ({ page }) => {
    await page.clock.install({ time: "2025-09-29T05:58:50Z" });
    await page.goto("/coming-soon");
    const timer = page.getByRole("timer", { name: "Time until the launch" });
    await expect(timer).toContainText(/days\s*02\s*hours\s*00\s*minutes?\s*01\s*seconds?\s*\d\d/);
    await page.clock.fastForward("48:01:30");
    await expect(welcome(page)).toBeVisible();
    await expect(timer).toBeHidden();
  });

  test("an admin signs in and waits, sees who they are, and can sign out @slow", async ({ page, context }) => {
    await signIn(page, admin);
    await expect(page).toHaveURL(/\/coming-soon$/);
    await expect(page.getByText(`You are signed in as ${admin.email}.`)).toBeVisible();
    expect(await passes(context)).toEqual([]);
    await page.goto("/super-admin");
    await expect(page).toHaveURL(/\/coming-soon$/);
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page.getByText("You are signed in as")).toBeHidden();
    await expect(page.getByRole("link", { name: "Member Login" })).toHaveAttribute("href", "/auth");
  });

  test("a super admin gets in, stays on their pages and can return to them without a pass @slow", async ({ page, context }) => {
    await signIn(page, superAdmin);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("heading", { name: /Ines Okafor/ })).toBeVisible();
    const [pass, ...others] = await passes(context);
    expect([pass?.name, pass?.httpOnly, pass?.sameSite, others]).toEqual(["academy-pass", true, "Lax", []]);

    for (const page_ of ["/super-admin", "/dashboard"]) {
      await context.clearCookies();
      await page.goto(page_);
      await expect(page).toHaveURL(new RegExp(`${page_}$`));
    }
    // A gated page, an open one, and the countdown; after the launch every page is tested.
    for (const path of ["/store", "/auth", "/coming-soon"]) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/dashboard$/);
    }
  });

  test("a super admin who is let in sees no flash of the countdown or of other pages @slow", async ({ page, baseURL }) => {
    await bringSession(page, String(baseURL), superAdmin);
    let letIn = () => {};
    const held = new Promise<void>((resolve) => (letIn = resolve));
    await page.route("**/api/platform/pass", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/store", { waitUntil: "commit" });
    await expect(page).toHaveURL(/\/coming-soon$/);
    await expect(welcome(page)).toBeAttached();
    await expect(welcome(page)).toBeHidden();
    letIn();
    await expect(page.getByRole("heading", { name: /Ines Okafor/ })).toBeVisible();
  });

  test("signing out removes the pass @slow", async ({ page, context }) => {
    await signIn(page, superAdmin);
    // A running call would be refused, and the browser would log it.
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: /Ines Okafor/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/coming-soon$/);
    await expect(page.getByRole("link", { name: "Member Login" })).toBeVisible();
    expect(await passes(context)).toEqual([]);
  });

  test.describe("when the academy cannot be reached", () => {
    test.use({ expectedErrors: /ERR_FAILED|ERR_INTERNET/ });
    test("the countdown says so and tries again @slow", async ({ page, baseURL }) => {
      await bringSession(page, String(baseURL), superAdmin);
      await page.route("**/api/platform/pass", (route) => route.abort());
      await page.goto("/dashboard");
      await expect(page.getByRole("alert")).toContainText("The academy cannot be reached.");
      await page.unroute("**/api/platform/pass");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
    });
  });
});

test.describe("after the launch", () => {
  test.use({ launched: true, expectedErrors: /status of 404 .*\/(product|enroll)\// });

  test("a super admin is redirected to the dashboard from every page except their own @slow", async ({ page }) => {
    await signIn(page, superAdmin);
    await expect(page).toHaveURL(/\/dashboard$/);
    for (const path of lead) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/dashboard$/);
    }
    await page.goto("/super-admin");
    await expect(page.getByRole("heading", { level: 1, name: "Super admin" })).toBeVisible();
    // Links too, without a server request; of those that would redirect back, only the academy's name is shown to them.
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test("a super admin is redirected to the dashboard after signing in, unless the requested page is one of theirs @slow", async ({
    page,
  }) => {
    await page.goto("/super-admin");
    await expect(page).toHaveURL(/\/auth\?from=%2Fsuper-admin$/);
    await page.getByLabel("Email", { exact: true }).fill(superAdmin.email);
    await page.getByLabel("Password", { exact: true }).fill(superAdmin.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/super-admin$/);
    await page.evaluate(() => localStorage.clear());
    await page.goto("/settings");
    await page.getByLabel("Email", { exact: true }).fill(superAdmin.email);
    await page.getByLabel("Password", { exact: true }).fill(superAdmin.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test("a page that redirects a super admin is never shown, however long the next one takes @slow", async ({ page, baseURL }) => {
    await bringSession(page, String(baseURL), superAdmin);
    const painted: string[] = [];
    await page.exposeFunction("notePaint", (path: string) => void painted.push(path));
    await page.addInitScript(() => {
      const note = (window as unknown as { notePaint(path: string): void }).notePaint;
      new PerformanceObserver(() => note(location.pathname)).observe({ type: "paint", buffered: true });
    });
    await page.route("**/dashboard", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.goto("/store");
    await expect(page.getByRole("heading", { name: /Ines Okafor/ })).toBeVisible();
    await expect.poll(() => new Set(painted)).toEqual(new Set(["/dashboard"]));
  });

  test("a super admin who signs in in another tab is redirected in this one @slow", async ({ page, context, baseURL }) => {
    await page.goto("/store");
    await page.getByRole("searchbox").first().hover();
    const other = await context.newPage();
    await bringSession(other, String(baseURL), superAdmin);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test("an admin is sent from /super-admin to the dashboard", async ({ page, baseURL }) => {
    await bringSession(page, String(baseURL), admin);
    await page.goto("/super-admin");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole("switch")).toBeHidden();
  });

  test("a browser that wrongly takes its person for a super admin is corrected @slow", async ({ page, baseURL }) => {
    await bringSession(page, String(baseURL), student);
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem("sb-localhost-auth-token") ?? "{}") as {
        user: { is_super_admin: boolean };
      };
      session.user.is_super_admin = true;
      localStorage.setItem("sb-localhost-auth-token", JSON.stringify(session));
    });
    await page.goto("/super-admin");
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto("/store");
    await expect(page).toHaveURL(/\/store$/);
    await expect(page.getByRole("heading", { name: "Find your next course" })).toBeVisible();
  });
});

test("the launch switch asks first, opens the academy for everybody at once and closes it again", async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await browser.newPage({ baseURL: String(baseURL) });
  await signIn(page, superAdmin);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/super-admin");
  const launch = page.getByRole("switch", { name: /Open to everybody/ });
  await expect(launch).not.toBeChecked();

  await launch.press("Space");
  const dialog = page.getByRole("dialog", { name: "Open the academy to everyone?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(launch).not.toBeChecked();
  await visitor.goto("/store");
  await expect(visitor).toHaveURL(/\/coming-soon$/);

  await launch.click();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("The academy is open", { exact: true })).toBeVisible();
  await expect(launch).toBeChecked();
  await visitor.goto("/store");
  await expect(visitor.getByRole("heading", { name: "Find your next course" })).toBeVisible();

  await launch.click();
  await page.getByRole("dialog", { name: "Close the academy?" }).getByRole("button", { name: "Confirm" }).click();
  await expect(launch).not.toBeChecked();
  await visitor.goto("/store");
  await expect(visitor).toHaveURL(/\/coming-soon$/);
  await visitor.close();
});
