import type { Page } from "@playwright/test";
import { findCourse, signIn } from "./support/journey.ts";
import { newStudent } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const cartButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Cart/ });
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("e-commerce-cart") ?? "[]") as unknown[]);

const workbook = {
  cartItemId: "workbook",
  product: { id: "11111111-1111-4111-8111-111111111111", title: "Workbook", image: null },
  variant: { id: "paper", title: "Paper", price_in_cents: 1250, manage_inventory: true, inventory_quantity: 2 },
  quantity: 1,
};

test("a course can be in the cart only once, in the specified format, and every tab shows it @slow", async ({
  page,
  context,
}) => {
  const course = await findCourse(page, "Seeing Typography");
  const other = await context.newPage();
  await other.goto("/store");
  await page.goto(`/product/${course.id}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to Cart!")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "In Cart" })).toBeDisabled();
  await expect(cartButton(page)).toHaveAccessibleName("Cart (1)");
  await expect(cartButton(other)).toHaveAccessibleName("Cart (1)");
  expect(await stored(page)).toEqual([
    {
      cartItemId: expect.any(String),
      product: { id: course.id, title: "Seeing Typography", image: expect.stringContaining("/") },
      variant: { id: expect.any(String), title: "Standard Access", price_in_cents: 0, manage_inventory: false },
      quantity: 1,
    },
  ]);

  await other.getByRole("article").filter({ hasText: "Seeing Typography" }).getByRole("button", { name: "In Cart" }).click();
  await expect(other.getByText("Already in Cart")).toBeVisible();
  await cartButton(other).click();
  await other.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(other.getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "Add to Cart" })).toBeEnabled();
});

test("quantities stay between one and the stock", async ({ page }) => {
  await page.addInitScript((item) => localStorage.setItem("e-commerce-cart", JSON.stringify([item])), workbook);
  await page.goto("/store");
  await cartButton(page).click();
  const drawer = page.getByRole("dialog", { name: "Cart" });
  await expect(drawer.getByRole("button", { name: "Decrease quantity" })).toBeDisabled();
  await drawer.getByRole("button", { name: "Increase quantity" }).click();
  await expect(drawer.getByRole("group", { name: "Quantity of Workbook" })).toContainText("2");
  await drawer.getByRole("button", { name: "Increase quantity" }).click();
  await expect(page.getByText("Not enough stock for Workbook (Paper). Only 2 left.")).toBeVisible();
  await expect(drawer.getByRole("group", { name: "Quantity of Workbook" })).toContainText("2");
  await drawer.getByRole("button", { name: "Decrease quantity" }).click();
  await expect(drawer.getByRole("group", { name: "Quantity of Workbook" })).toContainText("1");
  // Whatever the price, the academy takes no payments yet, and every place says so.
  await expect(drawer.getByText("Free", { exact: true })).toHaveCount(2);
  await expect(page.getByText("$")).toHaveCount(0);
});

test("an invalid stored cart is an empty cart @slow", async ({ page }) => {
  for (const [what, text] of [
    ["half a text", '[{"cartItemId"'],
    ["another shape", '{"items":[{"id":1}]}'],
    ["items that are none", '[null,7,{"product":{}}]'],
  ] as const) {
    await test.step(what, async () => {
      await page.goto("/robots.txt");
      await page.evaluate((value) => localStorage.setItem("e-commerce-cart", value), text);
      await page.goto("/store");
      await cartButton(page).click();
      await expect(page.getByText("Your cart is empty")).toBeVisible();
      await expect(page.getByRole("button", { name: "Checkout" })).toHaveCount(0);
    });
  }
});

test("a hand-edited cart links to no other site and shows no foreign picture", async ({ page }) => {
  const bent = {
    ...workbook,
    product: { id: "../../auth?x=1", title: "<img src=x onerror=alert(1)>", image: "https://evil.example/x.png" },
    variant: { ...workbook.variant, price_in_cents: 1e300 },
  };
  await page.addInitScript((item) => localStorage.setItem("e-commerce-cart", JSON.stringify([item])), bent);
  await page.goto("/store");
  await cartButton(page).click();
  const link = page.getByRole("dialog").getByRole("link", { name: "<img src=x onerror=alert(1)>" });
  await expect(link).toHaveAttribute("href", `/product/${encodeURIComponent(bent.product.id)}`);
  await expect(page.getByRole("dialog").locator("img")).toHaveCount(0);
});

test("a huge stored cart is shown up to the cart's limit, and the page stays usable", async ({ page }) => {
  await page.addInitScript((item) => {
    const many = Array.from({ length: 5000 }, (_, index) => ({
      ...item,
      cartItemId: `item ${index}`,
      product: { ...item.product, id: `product ${index}` },
      variant: { ...item.variant, manage_inventory: false },
    }));
    localStorage.setItem("e-commerce-cart", JSON.stringify(many));
  }, workbook);
  await page.goto("/store");
  await expect(cartButton(page)).toHaveAccessibleName("Cart (100)");
  await page.getByRole("article").first().getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Error adding to cart")).toBeVisible();
  await expect(page.getByText("A cart holds at most 100 courses.")).toBeVisible();
});

test("the quantity of a course cannot exceed its stock", async ({ page }) => {
  const course = await findCourse(page, "Seeing Typography");
  await page.goto(`/product/${course.id}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await cartButton(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Increase quantity" }).click();
  await expect(page.getByText("Already in Cart")).toBeVisible();
  expect(await stored(page)).toMatchObject([{ quantity: 1 }]);
});

test("a full browser storage is reported when a course is added", async ({ page }) => {
  await page.addInitScript(() => {
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key === "e-commerce-cart") throw new DOMException("full", "QuotaExceededError");
      keep.call(this, key, value);
    };
  });
  await page.goto("/store");
  await page.getByRole("article").first().getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Oh no! Something went wrong.")).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName("Cart");
});

test.describe("a course that is no longer offered", () => {
  test.use({ expectedErrors: /status of 404/ });
  test("is named by the checkout, which buys nothing until the course is removed @slow", async ({ page }) => {
    const course = await findCourse(page, "Seeing Typography");
    await signIn(page, await newStudent(page, "Gail Gone"), "/settings");
    await page.evaluate((item) => localStorage.setItem("e-commerce-cart", JSON.stringify([item])), {
      ...workbook,
      variant: { ...workbook.variant, manage_inventory: false },
    });
    await page.goto(`/product/${course.id}`);
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
    await cartButton(page).click();
    const drawer = page.getByRole("dialog", { name: "Cart" });
    await drawer.getByRole("button", { name: "Checkout" }).click();
    await expect(page.getByText("Checkout Error")).toBeVisible();
    await expect(page.getByText("There was a problem processing your purchase. Please try again.")).toContainText("“Workbook”");
    await drawer.getByRole("button", { name: "Remove" }).first().click();
    await drawer.getByRole("button", { name: "Checkout" }).click();
    await expect(page.getByText("Purchase Successful!")).toBeVisible();
  });
});

test.describe("a session that has ended elsewhere", () => {
  test.use({ expectedErrors: /status of 40[13]/ });
  test("asks to log in, and the cart stays", async ({ page }) => {
    const course = await findCourse(page, "Seeing Typography");
    await signIn(page, await newStudent(page, "Elsa Ended"), `/product/${course.id}`);
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
    await cartButton(page).click();
    const token = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token")) ?? "";
      return (JSON.parse(localStorage.getItem(key) ?? "{}") as { access_token: string }).access_token;
    });
    await page.request.post("/auth/v1/logout?scope=global", { headers: { authorization: `Bearer ${token}` } });
    const drawer = page.getByRole("dialog", { name: "Cart" });
    await drawer.getByRole("button", { name: "Checkout" }).click();
    await expect(page.getByText("Please log in")).toBeVisible();
    await expect(page.getByText("You need to be logged in to purchase courses")).toBeVisible();
    await expect(drawer.getByRole("link", { name: "Log In to Purchase" })).toBeVisible();
    expect(await stored(page)).toHaveLength(1);
  });
});

test("a person buys the courses in the cart, and the current page reflects it at once", async ({ page }) => {
  const course = await findCourse(page, "Seeing Typography");
  await signIn(page, await newStudent(page, "Cora Buyer"), `/product/${course.id}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Added to Cart!")).toBeVisible();
  await cartButton(page).click();
  await expect(page.getByText("Added to Cart!")).toBeHidden();
  let asked = 0;
  page.on("request", (request) => (asked += request.url().endsWith("/api/checkout") ? 1 : 0));
  await page.getByRole("dialog").getByRole("button", { name: "Checkout" }).dblclick();
  await expect(page.getByText("Purchase Successful!")).toBeVisible();
  await expect(
    page.getByText("You've been enrolled in the new courses. Start learning from your dashboard.", { exact: true }),
  ).toBeVisible();
  expect(asked).toBe(1);
  await expect(page.getByRole("link", { name: "Continue Learning" })).toHaveAttribute("href", new RegExp(`/learn/${course.id}/`));
  expect(await stored(page)).toEqual([]);
});

test("a visitor's checkout leads to sign-in and keeps the cart @slow", async ({ page }) => {
  const taken = await findCourse(page, "Colour with Confidence");
  await page.goto(`/product/${taken.id}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await cartButton(page).click();
  await page.getByRole("link", { name: "Log In to Purchase" }).click();
  await expect(page.getByText("You need to be logged in to purchase courses")).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);

  // The sample student takes this course: it cannot be bought again, and is removed from the cart.
  await signIn(page);
  await expect(page.getByText("You are already enrolled in Colour with Confidence.")).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName("Cart");
  expect(await stored(page)).toEqual([]);
});

test("enrolling in a course removes it from the cart, and the store offers to continue it @slow", async ({ page }) => {
  const course = await findCourse(page, "Seeing Typography");
  const person = await newStudent(page, "Carl Cart");
  await signIn(page, person, `/product/${course.id}`);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("link", { name: "Enroll Now" }).click();
  await page.getByRole("button", { name: "Create Account & Enroll" }).click();
  await expect(page.getByText("Enrollment successful!")).toBeVisible();
  await expect(page.getByText("The course is yours now and no longer in your cart.")).toBeVisible();
  await expect(cartButton(page)).toHaveAccessibleName("Cart");
  await page.getByRole("banner").getByRole("link", { name: "Courses" }).click();
  const card = page.getByRole("article").filter({ hasText: "Seeing Typography" });
  await expect(card.getByRole("link", { name: "Start" })).toHaveAttribute("href", new RegExp(`^/learn/${course.id}/`));
  await expect(card.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();

  // Once a lesson was read, the same page of the browser goes on with the next one.
  await card.getByRole("link", { name: "Start" }).click();
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(page).toHaveURL(new RegExp(course.lessons[1]?.id ?? "none"));
  await expect(page.getByRole("progressbar", { name: "Course progress" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Courses" }).click();
  const resume = card.getByRole("link", { name: "Resume" });
  await expect(resume).toHaveAttribute("href", `/learn/${course.id}/${course.lessons[2]?.id}`);
});

test.describe("when the purchase fails", () => {
  test.use({ expectedErrors: /status of 503/ });
  test("the message says so, and the cart stays @slow", async ({ page }) => {
    const course = await findCourse(page, "Seeing Typography");
    await signIn(page);
    await page.route("**/api/checkout", (route) =>
      route.fulfill({ status: 503, json: { error: "down", code: "server.unavailable" } }),
    );
    await page.goto(`/product/${course.id}`);
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
    await cartButton(page).click();
    await page.getByRole("dialog").getByRole("button", { name: "Checkout" }).click();
    await expect(page.getByText("Checkout Error")).toBeVisible();
    await expect(page.getByText("There was a problem processing your purchase. Please try again.")).toBeVisible();
    expect(await stored(page)).toHaveLength(1);
  });
});
