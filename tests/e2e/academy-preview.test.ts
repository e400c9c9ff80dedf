import { expectNothingToFind } from "./support/axe.ts";
import { signIn } from "./support/journey.ts";
import { test } from "./support/own-academy.ts";
import { admin } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test.use({ baseURL: async ({ demo }, use) => use(demo.url) });

test("the home page and the footer are previewed as they are typed, in both themes and at both widths, before anything is saved", async ({
  page,
  demo,
}) => {
  await signIn(page, admin, "/dashboard?tab=academy");
  const preview = page.getByRole("figure", { name: "Preview of the home page and the footer" });
  await page.getByLabel("Home page title").fill("Owls read at night");
  await page.getByLabel("Tagline").fill("A school for owls.");
  await page.getByRole("button", { name: "Add a link" }).click();
  await page.getByLabel("Label of link 1").fill("Our forest");
  await page.getByLabel("Address of link 1").fill("/help");
  for (const [device, width] of [
    ["Computer", 1280],
    ["Phone", 390],
  ] as const) {
    await preview.getByRole("button", { name: device }).click();
    for (const [title, paper] of [
      ["Light mode", "light"],
      ["Dark mode", "dark"],
    ] as const) {
      const framed = preview.frameLocator(`iframe[title="${title}"]`);
      await expect(framed.locator("h1")).toHaveText("Owls read at night");
      await expect(framed.locator("footer")).toContainText("A school for owls.");
      await expect(framed.locator("footer")).toContainText("Our forest");
      await expect(framed.locator("html")).toHaveCSS("color-scheme", paper);
      expect(await framed.locator("html").evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([
        width,
        width,
      ]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await expectNothingToFind(page, "the settings with the preview");
  const visitor = await page.request.get(`${demo.url}/`);
  expect(await visitor.text()).not.toContain("Owls read at night");
});
