import { findCourse, signIn } from "./support/journey.ts";
import { newStudent } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test("the business page has its own header, questions and links to the courses @slow", async ({ page }) => {
  // From a hydrated page it is a client-side navigation: the focus has to be moved by script.
  await page.goto("/auth");
  await page.getByLabel("Email", { exact: true }).fill("somebody");
  await page.getByRole("banner").getByRole("link", { name: "For Business" }).click();
  await expect(page).toHaveURL(/\/for-business$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const [header, main, footer] = [page.getByRole("banner"), page.getByRole("main"), page.getByRole("contentinfo")];
  await expect(header.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/auth");
  await expect(header.getByRole("link", { name: "Request a demo" })).toHaveAttribute("href", "/auth");
  await expect(header.getByRole("button", { name: /^Cart/ })).toHaveCount(0);
  await expect(main.getByText("PRO", { exact: true })).toBeVisible();
  await expect(main.getByRole("link", { name: "Request a demo" }).first()).toHaveAttribute("href", "/auth");
  await expect(footer.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/");
  await expect(footer.getByRole("link", { name: "Terms" })).toHaveAttribute("href", "/");

  const questions = main.getByRole("button", { expanded: false });
  await expect(main.locator("button[aria-expanded]")).toHaveCount(4);
  await expect(main.getByText("Plans start from 5 users.", { exact: false }).last()).toBeVisible();
  const second = questions.first();
  await second.press("Enter");
  await expect(main.getByText(/You make an account and see the real thing/)).toBeVisible();

  for (const category of ["Technology", "Business", "Marketing", "Design"]) {
    await expect(main.getByRole("link", { name: new RegExp(`^${category}`) })).toHaveAttribute(
      "href",
      `/catalog?category=${category}`,
    );
  }
  await main.getByRole("link", { name: /^Design/ }).click();
  await expect(page).toHaveURL(/\/store\?category=Design$/);
});

test("the talent marketplace shows five sample jobs, and its inactive controls do nothing", async ({ page }) => {
  await page.goto("/talent-marketplace");
  const jobs = page.getByRole("main").getByRole("article");
  await expect(jobs).toHaveCount(5);
  for (const job of await jobs.all()) {
    await expect(job.getByRole("heading")).toBeVisible();
    expect(await job.getByRole("list", { name: "Skills" }).getByRole("listitem").count()).toBeGreaterThan(1);
  }
  const before = page.url();
  await page.getByLabel("Job title or skill").fill("zzzzz");
  await page.keyboard.press("Enter");
  await page.getByLabel("Location").fill("Nowhere");
  await page.keyboard.press("Enter");
  const apply = jobs.first().getByRole("button", { name: "Apply Now" });
  await expect(apply).toHaveAccessibleDescription(/there is nothing to send an application to yet/);
  await apply.click();
  await expect(jobs).toHaveCount(5);
  expect(page.url()).toBe(before);
  await page.getByRole("link", { name: "Post your Profile" }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test("the payment success page empties the cart, in every tab, and links to the dashboard", async ({ page, context }) => {
  const course = await findCourse(page, "Seeing Typography");
  await page.goto(`/product/${course.id}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("banner").getByRole("button", { name: "Cart (1)" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/success");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Payment successful");
  await expect(other.getByRole("link", { name: "Go to Dashboard" })).toHaveAttribute("href", "/dashboard");
  // The page is visible before its scripts have loaded.
  await expect.poll(() => other.evaluate(() => localStorage.getItem("e-commerce-cart"))).toBe("[]");
  await expect(page.getByRole("banner").getByRole("button", { name: "Cart", exact: true })).toBeVisible();
});

test("a course's alternative address redirects to its page", async ({ page }) => {
  const course = await findCourse(page, "Seeing Typography");
  await page.goto(`/course/${course.id}`);
  await expect(page).toHaveURL(new RegExp(`/product/${course.id}$`));
});

test("the header's and footer's links are right for visitors and for members @slow", async ({ page }) => {
  await page.goto("/store");
  const [header, footer] = [page.getByRole("banner"), page.getByRole("contentinfo")];
  for (const [name, href] of [
    ["Courses", "/store"],
    ["For Business", "/for-business"],
    ["Talent", "/talent-marketplace"],
    ["Search", "/store"],
    ["Member Login", "/auth"],
    ["Get Started", "/auth"],
  ] as const) {
    await expect(header.getByRole("link", { name, exact: true }).first(), name).toHaveAttribute("href", href);
  }
  for (const [name, href] of [
    ["All courses", "/catalog"],
    ["Technology", "/catalog?category=Technology"],
    ["Business", "/catalog?category=Business"],
    ["Marketing", "/catalog?category=Marketing"],
    ["Design", "/catalog?category=Design"],
    ["For Business", "/for-business"],
    ["Talent", "/talent-marketplace"],
    ["Help", "/help"],
    ["Privacy", "/"],
  ] as const) {
    await expect(footer.getByRole("link", { name, exact: true }), name).toHaveAttribute("href", href);
  }

  await signIn(page, await newStudent(page, "Mona Member"));
  await header.getByRole("button", { name: /Mona Member/ }).hover();
  for (const [name, href] of [
    ["Dashboard", "/dashboard"],
    ["Settings", "/settings"],
    ["Help", "/help"],
  ] as const) {
    await expect(page.getByRole("menuitem", { name })).toHaveAttribute("href", href);
  }
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByText("Logged out")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 800 } });
  test("the menu contains the header's links and returns the focus", async ({ page }) => {
    await page.goto("/store");
    const menu = page.getByRole("button", { name: "Menu" });
    await menu.click();
    const drawer = page.getByRole("dialog", { name: "Menu" });
    await expect(drawer.getByRole("link", { name: "For Business" })).toHaveAttribute("href", "/for-business");
    await expect(page.locator("[role=dialog]:focus-within")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
    await expect(menu).toBeFocused();
    await menu.click();
    await expect(drawer.getByRole("link", { name: "Talent" })).toBeVisible();
    // A drawer that is still closing when the next page is shown must not take the focus back from its heading.
    const browser = await page.context().newCDPSession(page);
    await browser.send("Animation.enable");
    await browser.send("Animation.setPlaybackRate", { playbackRate: 0.1 });
    await drawer.getByRole("link", { name: "Talent" }).click();
    await expect(page).toHaveURL(/\/talent-marketplace$/);
    await expect(page.getByRole("dialog", { includeHidden: true })).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});
