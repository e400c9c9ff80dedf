import { findCourse } from "./support/journey.ts";
import { expect, test } from "./support/test.ts";

const missing = "00000000-0000-4000-8000-000000000000";

test("every public page has its own title, description and social preview, and the right status @slow", async ({ page }) => {
  const course = await findCourse(page, "Seeing Typography");
  const titles = new Set<string>();
  const paths = [
    "/",
    "/store",
    "/store?category=Design",
    `/product/${course.id}`,
    "/for-business",
    "/talent-marketplace",
    "/success",
    "/auth",
    "/coming-soon",
  ];
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    titles.add(await page.title());
    await expect(page.locator('meta[name="description"]'), path).toHaveAttribute("content", /.{20,160}/);
    const preview = await page.locator('meta[property="og:image"]').getAttribute("content");
    expect((await page.request.get(preview ?? "")).headers()["content-type"], path).toBe("image/png");
  }
  expect(titles.size).toBe(paths.length);
});

test("search engines find every course, with one canonical address and structured data @slow", async ({ page, baseURL }) => {
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  // Other tests may have published courses of their own.
  expect(addresses.filter((address) => address.includes("/product/")).length).toBeGreaterThanOrEqual(13);
  expect(await (await page.request.get("/robots.txt")).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  for (const address of addresses.filter((_, index) => index < 10)) {
    expect((await page.goto(address))?.status(), address).toBe(200);
    await expect(page.locator('link[rel="canonical"]'), address).toHaveAttribute("href", address);
    await expect(page.locator('meta[name="robots"]'), address).toHaveCount(0);
  }
  const course = await findCourse(page, "Seeing Typography");
  await page.goto(`/product/${course.id}`);
  const described = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(described.map((text) => JSON.parse(text) as unknown)).toMatchObject([
    { "@type": "Course", name: "Seeing Typography", url: `${baseURL}/product/${course.id}`, isAccessibleForFree: true },
    { "@type": "BreadcrumbList" },
  ]);
  expect(described.join()).not.toContain("1,234");
  for (const unindexed of ["/store?search=sql", "/store?category=Nothing", "/success", `/enroll/${course.id}`]) {
    await page.goto(unindexed);
    await expect(page.locator('meta[name="robots"]'), unindexed).toHaveAttribute("content", "noindex");
  }
});

test.describe("passing a course on", () => {
  test("Share says that it is not available yet and copies nothing; Copy link copies, and says so", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const course = await findCourse(page, "Seeing Typography");
    await page.goto(`/product/${course.id}`);
    await page.evaluate(() => navigator.clipboard.writeText("before"));
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByText("Feature not implemented")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("before");
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/product/${course.id}`);
  });

  test("at a plain http address, where browsers have no clipboard for pages, the link is copied all the same", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => {
      Clipboard.prototype.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
    });
    const course = await findCourse(page, "Seeing Typography");
    await page.goto(`/product/${course.id}`);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Copy link" })).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/product/${course.id}`);
  });

  test("if the clipboard refuses, the address is shown instead of a success message", async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      Clipboard.prototype.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
      Document.prototype.execCommand = () => false;
    });
    const course = await findCourse(page, "Seeing Typography");
    await page.goto(`/product/${course.id}`);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("The link was not copied")).toBeVisible();
    await expect(page.getByText(`${baseURL}/product/${course.id}`)).toBeVisible();
    await expect(page.getByText("Link copied")).toHaveCount(0);
  });
});

test.describe("a course that cannot be loaded", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });
  test("says why, links back to the courses, and can be tried again", async ({ page }) => {
    const course = await findCourse(page, "Seeing Typography");
    await page.goto("/auth");
    await page.getByLabel("Email", { exact: true }).fill("somebody");
    await page.getByRole("banner").getByRole("link", { name: "Courses" }).click();
    await page.route(`**/api/courses/${course.id}`, (route) => route.abort());
    await page.getByRole("link", { name: /Seeing Typography/ }).click();
    await expect(page.getByText(/Error loading course: .*cannot be reached/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Catalog" })).toHaveAttribute("href", "/store");
    await page.unroute(`**/api/courses/${course.id}`);
    await page.getByRole("button", { name: /again/i }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Seeing Typography" })).toBeVisible();
  });
});

test.describe("what does not exist", () => {
  test.use({ expectedErrors: /status of 404/ });
  test("a course that does not exist is a 404 that links back to the courses", async ({ page }) => {
    for (const id of [missing, "not-an-id"]) {
      const answer = await page.goto(`/product/${id}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByText("Course not found")).toBeVisible();
      await expect(page.getByRole("link", { name: "Back to Catalog" })).toHaveAttribute("href", /\/(store|catalog)/);
    }
  });
});

test("unknown addresses redirect home, and the catalog to the store with its query", async ({ page }) => {
  await page.goto("/nothing/here");
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/catalog?category=Design");
  await expect(page).toHaveURL(/\/store\?category=Design$/);
  await page.goto("/catalog?search=tables");
  await expect(page).toHaveURL(/\/store\?search=tables$/);
});

test("the store searches, filters and says when nothing is found @slow", async ({ page }) => {
  // Other tests of this academy may have made courses.
  const count = async (query: string) =>
    ((await (await page.request.get(`/api/courses?page_size=100&${query}`)).json()) as { total: number }).total;
  await page.goto("/store");
  await expect(page.locator('main a[href^="/product/"]')).toHaveCount(Math.min(24, await count("")));
  await page.getByRole("button", { name: /^Design/ }).click();
  await expect(page).toHaveURL(/category=Design/);
  await expect(page.locator('main a[href^="/product/"]')).toHaveCount(await count("category=Design"));
  await page.getByRole("searchbox").first().fill("typography");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=typography/);
  await expect(page.getByRole("link", { name: /Seeing Typography/ })).toBeVisible();

  await page.goto("/store");
  const titles = page.getByRole("article").getByRole("heading");
  await page.getByRole("combobox", { name: "Level" }).selectOption("Advanced");
  await expect(page).toHaveURL(/\/store\?level=advanced$/);
  await expect(page.getByRole("status")).toContainText([`${await count("level=advanced")} advanced courses`]);
  const advancedDesign = await count("level=advanced&category=Design");
  await expect(page.getByRole("button", { name: /^Design/ })).toHaveText(`Design${advancedDesign}`);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption("Title");
  await expect(page).toHaveURL(/\/store\?level=advanced&sort=title$/);
  await expect(titles).toHaveText([...(await titles.allTextContents())].sort());
  await page.getByRole("button", { name: /^Design/ }).click();
  await expect(page).toHaveURL(/\/store\?category=Design&level=advanced&sort=title$/);
  await expect(titles).toHaveCount(advancedDesign);
  await expect(titles).toContainText(["Design Systems in Practice"]);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveValue("");
  await expect(page.getByRole("combobox", { name: "Level" })).toHaveValue("advanced");

  await page.goto("/store?search=zzzzz");
  await expect(page.getByText("No courses found")).toBeVisible();
  await expect(page.getByText("Try a different search or category.")).toBeVisible();
});

test("a hostile search is shown as text", async ({ page }) => {
  await page.goto(`/store?search=${encodeURIComponent('"><script>window.hacked=1</script>%_\\')}`);
  await expect(page.getByText("No courses found")).toBeVisible();
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});

test("a product page shows the outline in modules of three, the instructor and the sharing offer", async ({ page }) => {
  const course = await findCourse(page, "Bookkeeping You Can Trust");
  await page.goto(`/product/${course.id}`);
  await expect(page.getByText("1,234 ratings")).toBeVisible();
  await expect(page.getByText("5,678 students")).toBeVisible();
  const second = page.getByRole("button", { name: /Module 2/ });
  await expect(page.getByRole("button", { name: /Module 1/ })).toHaveAttribute("aria-expanded", "true");
  await expect(second).toHaveAttribute("aria-expanded", "false");
  await second.click();
  await expect(page.getByText(course.lessons[5]?.title ?? "?")).toBeVisible();
  await expect(page.getByText("Jonas Feld")).toBeVisible();
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Feature not implemented")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a visitor can read pages and search", async ({ page }) => {
    await page.goto("/store?category=Business");
    await expect(page.locator('main a[href^="/product/"]').first()).toBeVisible();
    await page.getByRole("searchbox").first().fill("negotiation");
    await page.getByRole("button", { name: "Search" }).first().click();
    await expect(page).toHaveURL(/search=negotiation/);
    await page.getByRole("link", { name: /Negotiation at Work/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Negotiation at Work");

    await page.goto("/store?category=Business&search=profit");
    await page.getByRole("combobox", { name: "Level" }).selectOption("Beginner");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/[?&]search=profit&level=beginner&sort=&category=Business$/);
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(["Bookkeeping You Can Trust"]);
  });
});
