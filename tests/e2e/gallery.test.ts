import { expect } from "@playwright/test";
import { findViolations } from "../support/axe.ts";
import { focusedName, test } from "./support/gallery.ts";

// Every component of the design system by itself, without an academy.
const phone = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test("axe finds nothing in the gallery @slow", async ({ gallery }) => {
      const { page, errors } = await gallery.visit({ colorScheme });
      expect(await findViolations(page)).toEqual([]);
      expect(errors).toEqual([]);
      await page.context().close();
    });

    test("an open dialog makes the rest of the page inert and passes axe @slow", async ({ gallery }) => {
      const { page } = await gallery.visit({ colorScheme });
      await page.getByRole("button", { name: "Edit course" }).click();
      await page.getByRole("dialog", { name: "Edit course" }).waitFor();
      await page.waitForTimeout(300);
      expect(await findViolations(page, { within: "[role=dialog]" })).toEqual([]);
      await page.context().close();
    });
  });
}

test("a chosen theme overrides the system's", async ({ gallery }) => {
  const { page } = await gallery.visit({ colorScheme: "dark" });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await paper();
  await page.evaluate(() => (document.documentElement.dataset["theme"] = "light"));
  const light = await paper();
  await page.emulateMedia({ colorScheme: "light" });
  expect(light).not.toBe(dark);
  expect(await paper()).toBe(light);
  await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
  expect(await paper()).toBe(dark);
  await page.context().close();
});

test("the gallery never scrolls sideways on a phone of 320 pixels", async ({ gallery }) => {
  const { page } = await gallery.visit(phone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.context().close();
});

test("lines of lesson text have 65 to 70 characters", async ({ gallery }) => {
  const { page } = await gallery.visit();
  const perLine = await page
    .locator(".prose > p")
    .first()
    .evaluate((paragraph) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      const lines = new Set(Array.from(range.getClientRects(), (box) => Math.round(box.bottom / 8)));
      return { characters: (paragraph.textContent ?? "").length, lines: lines.size, width: paragraph.clientWidth };
    });
  const full = perLine.characters / (perLine.lines - 0.5);
  expect(full).toBeGreaterThan(60);
  expect(full).toBeLessThan(74);
  await page.context().close();
});

test.describe("a dialog", () => {
  test("focuses the first field, stays open for a toast, and returns the focus", async ({ gallery }) => {
    const { page } = await gallery.visit();
    const opener = page.getByRole("button", { name: "Edit course" });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Edit course" });
    await dialog.waitFor();
    await expect.poll(() => focusedName(page)).toBe("Databases that tell the truth");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Course created/updated successfully.").waitFor();
    await page.locator("[data-toast-region] button").click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect(opener).toBeFocused();
    await page.context().close();
  });

  test("does not move the page behind it", async ({ gallery }) => {
    const { page } = await gallery.visit();
    const title = page.locator("h1");
    const before = await title.boundingBox();
    await page.getByRole("button", { name: "Open cart" }).evaluate((button: HTMLElement) => button.click());
    await page.getByRole("dialog", { name: "Your cart" }).waitFor();
    expect(await title.boundingBox()).toEqual(before);
    await page.context().close();
  });

  test("adds no style element, which the security policy would refuse", async ({ gallery }) => {
    const { page, errors } = await gallery.visit();
    await page.getByRole("button", { name: "Open cart" }).click();
    await page.getByRole("dialog", { name: "Your cart" }).waitFor();
    expect(await page.locator("style").count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe("hidden");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test("for confirmation offers Cancel first and stays open during the work @slow", async ({ gallery }) => {
    const { page } = await gallery.visit();
    await page.getByRole("button", { name: "Delete course" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await expect.poll(() => focusedName(page)).toBe("Cancel");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await dialog.waitFor({ state: "detached" });
    await page.context().close();
  });
});

test.describe("a menu", () => {
  test("is navigated with arrows and letters, and Escape returns to its button", async ({ gallery }) => {
    const { page } = await gallery.visit();
    const button = page.getByRole("button", { name: "Amara Okafor", exact: true });
    await button.focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => focusedName(page)).toBe("Dashboard");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => focusedName(page)).toBe("Log out");
    await page.keyboard.press("s");
    await expect.poll(() => focusedName(page)).toBe("Settings");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await expect.poll(() => focusedName(page)).toBe("Amara Okafor");
    await page.context().close();
  });
});

test("tabs are navigated with the arrows; the rail is vertical on a desktop and horizontal on a phone", async ({ gallery }) => {
  const { page } = await gallery.visit({ viewport: { width: 1280, height: 800 } });
  const rail = page.getByRole("tablist", { name: "Dashboard" });
  await rail.getByRole("tab", { name: "Home" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(rail.getByRole("tab", { selected: true })).toHaveText("My Courses");
  await expect.poll(() => focusedName(page)).toBe("My Courses");
  await page.getByRole("tabpanel", { name: "My Courses" }).waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.keyboard.press("End");
  await expect.poll(() => focusedName(page)).toBe("Certificates");
  await expect(rail).toHaveAttribute("aria-orientation", "horizontal");
  const last = rail.getByRole("tab", { name: "Certificates" });
  await expect.poll(async () => ((await last.boundingBox())?.x ?? 999) < 390).toBe(true);
  await page.context().close();
});

test("a number field keeps what is typed; a form that would lose rows applies the number only when the field is left", async ({
  gallery,
}) => {
  const { page } = await gallery.visit({});
  const [grade, limit, rows] = [page.getByLabel("Passing grade"), page.getByLabel("Time limit"), page.getByLabel("Rows")];
  await grade.focus();
  // Emptying the field must not fill in a 1, as it once did.
  for (const key of ["End", "Backspace", "Backspace"]) await page.keyboard.press(key);
  await expect(grade).toHaveValue("");
  await page.keyboard.type("85");
  await expect(page.getByText("85 percent")).toBeVisible();
  // A value out of range is not changed silently: saving reports it.
  for (const [typed, counted] of [
    ["850", "850"],
    ["2.9", "2.9"],
    ["-1", "-1"],
    ["1e3", "1000"],
    ["", "NaN"],
  ] as const) {
    await grade.fill(typed);
    await page.keyboard.press("Tab");
    await expect(grade).toHaveValue(typed);
    await expect(page.getByText(`${counted} percent`, { exact: true })).toBeVisible();
  }
  await grade.fill("2");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("3 percent")).toBeVisible();

  await limit.fill("");
  await expect(page.getByText("No limit")).toBeVisible();

  await rows.focus();
  for (const key of ["End", "Backspace"]) await page.keyboard.press(key);
  await expect(rows).toHaveValue("1");
  await expect(page.getByText("12 rows")).toBeVisible();
  await page.keyboard.type("5");
  await page.keyboard.press("Tab");
  await expect(page.getByText("15 rows")).toBeVisible();
  await rows.fill("99");
  await page.keyboard.press("Enter");
  await expect(rows).toHaveValue("40");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("39 rows")).toBeVisible();
  await rows.fill("");
  await page.keyboard.press("Tab");
  await expect(rows).toHaveValue("39");
  await page.context().close();
});

test("a busy button refuses another press and has the focus afterwards @slow", async ({ gallery }) => {
  const { page } = await gallery.visit();
  const button = page.getByRole("button", { name: "Save for a while" });
  await button.click();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(button).toBeEnabled();
  await expect.poll(() => focusedName(page)).toBe("Save for a while");
  await page.context().close();
});

test("a closed section of an accordion cannot be reached by keyboard", async ({ gallery }) => {
  const { page } = await gallery.visit();
  const button = page.getByRole("button", { name: /Indexes/ });
  const content = page.getByText("Where a book keeps its place.");
  await expect(content).toBeHidden();
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await content.waitFor();
  await page.context().close();
});
