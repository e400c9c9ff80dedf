import { expectNothingToFind } from "./support/axe.ts";
import { signIn } from "./support/journey.ts";
import { test } from "./support/own-academy.ts";
import { admin } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test.use({ baseURL: async ({ demo }, use) => use(demo.url), expectedErrors: /status of 422/ });

test("the home page and the footer are previewed as they are typed, in both themes and at both widths, before anything is saved @slow", async ({
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

test("the browser icon and the social picture are previewed as they are typed, on a phone and a computer; a failure can be tried again @slow", async ({
  page,
  demo,
}) => {
  await signIn(page, admin, "/dashboard?tab=academy");
  const social = page.getByRole("figure", { name: "Preview of the social picture" });
  const icon = page.getByRole("figure", { name: "Preview of the browser icon" });
  // The demo has the name of every academy, and its picture.
  await expect(social.getByRole("img")).toHaveAttribute("src", "/social-preview.png");
  await page.getByLabel("Name", { exact: true }).first().fill("Night Owls");
  await page.getByLabel("Accent color").fill("#7a2d8f");
  await page.getByLabel("Tagline").fill("A school for owls.");
  const picture = social.getByRole("img", { name: "Social picture of Night Owls: A school for owls." });
  await expect(picture).toHaveAttribute("src", /^blob:/);
  await expect(social).toHaveAttribute("aria-busy", "false");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1200, 630]);
  for (const [theme, accent] of [
    ["light", "#7a2d8f"],
    ["dark", "#c375da"],
  ] as const)
    await expect(icon.getByRole("img", { name: `Browser icon, ${theme} mode` })).toHaveAttribute(
      "src",
      new RegExp(`^data:image/svg.*${encodeURIComponent(accent)}.*%3EN%3C`),
    );
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }

  const busy = "Too many people are using the academy right now. Please try again in a moment.";
  await page.route("**/api/academy/social-picture*", (route) =>
    route.fulfill({ status: 422, json: { error: busy, code: "server.busy" } }),
  );
  await page.getByLabel("Tagline").fill("Another school.");
  await expect(social.getByRole("alert")).toContainText(busy);
  await page.unroute("**/api/academy/social-picture*");
  await social.getByRole("button", { name: "Try again" }).click();
  await expect(social.getByRole("img", { name: "Social picture of Night Owls: Another school." })).toBeVisible();
  // Nothing has been saved.
  expect(await (await page.request.get(`${demo.url}/manifest.webmanifest`)).text()).not.toContain("Night Owls");
});

test("a mail is previewed with the typed name and color in both themes, and with the logo once there is one @slow", async ({
  page,
}) => {
  await signIn(page, admin, "/dashboard?tab=academy");
  const mail = page.getByRole("figure", { name: "Preview of an email" });
  await page.getByLabel("Name", { exact: true }).first().fill("Night Owls");
  await page.getByLabel("Accent color").fill("#7a2d8f");
  const framed = (theme: string) => mail.frameLocator(`iframe[title="${theme} mode"]`);
  for (const [theme, paper, accent] of [
    ["Light", "rgb(251, 249, 245)", "rgb(122, 45, 143)"],
    ["Dark", "rgb(26, 24, 22)", "rgb(195, 117, 218)"],
  ] as const) {
    await expect(framed(theme).locator(".accent")).toHaveText("Night Owls");
    await expect(framed(theme).locator("h1")).toHaveText("Confirm your address");
    await expect(framed(theme).locator("body")).toHaveCSS("background-color", paper);
    await expect(framed(theme).locator(".button")).toHaveCSS("background-color", accent);
    expect(
      await framed(theme)
        .locator("html")
        .evaluate((root) => root.scrollWidth - innerWidth),
    ).toBe(0);
  }
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><rect width="300" height="60" fill="#231e19"/></svg>`;
  await page
    .getByLabel("For light pages")
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) });
  for (const theme of ["Light", "Dark"]) {
    const picture = framed(theme).locator("img");
    await expect(picture).toHaveAttribute("src", /^\/brand\/[0-9a-f]{20}-mail\.png$/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  // The next test has the same academy.
  await page.getByRole("button", { name: "Remove the logo", exact: true }).click();
  await expect(framed("Light").locator("img")).toHaveCount(0);
});
