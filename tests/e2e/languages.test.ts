import type { Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import { findCourse } from "./support/journey.ts";
import { admin, newStudent, tokenOf } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

const userMenu = (page: Page) => page.locator('header button[aria-haspopup="menu"]');

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a visitor changes the language, and stays in it from page to page", async ({ page }) => {
  await page.goto("/store");
  await page.getByRole("navigation", { name: "Read this page in" }).getByRole("link", { name: "Français" }).click();
  await expect(page).toHaveURL(/\/fr\/store$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trouvez votre prochain cours");
  // The default categories are translated; their addresses stay the same.
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Technologie" })).toHaveAttribute(
    "href",
    /category=Technology$/,
  );
  await page.getByRole("button", { name: /^Technologie/ }).click();
  await expect(page).toHaveURL(/\/fr\/store\?.*category=Technology/);
  await expect(page.getByRole("status").filter({ hasText: "Technologie" })).toBeVisible();
  await page.getByLabel("Niveau").selectOption({ label: "Débutant" });
  await expect(page).toHaveURL(/\/fr\/store\?.*level=beginner/);
  await expect(page.getByRole("status").filter({ hasText: "cours pour débutants" })).toBeVisible();
  await page.getByRole("link", { name: "Web Pages from Scratch" }).first().click();
  await expect(page).toHaveURL(/\/fr\/product\//);
  await page.getByRole("button", { name: "Ajouter au panier" }).first().click();
  await expect(page.getByText("Ajouté au panier !")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/fr\/store/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trouvez votre prochain cours");
});

test("a person who starts in French signs in and learns in French", async ({ page }) => {
  const person = await newStudent(page, "Amélie Lectrice");
  const course = await findCourse(page, "Seeing Typography");
  await page.goto("/fr/auth");
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Amélie Lectrice/ })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByText("Vous n’êtes encore inscrit à aucun cours.")).toBeVisible();
  await page.goto(`/fr/product/${course.id}`);
  await page.getByRole("link", { name: "S’inscrire maintenant" }).first().click();
  await page.getByRole("button", { name: "Créer un compte et s’inscrire" }).click();
  await expect(page.getByText("Inscription réussie !").first()).toBeVisible();
});

test("the settings decide the language of a person's own pages, and do not affect the next person at the browser @slow", async ({
  page,
}) => {
  const [first, next] = [await newStudent(page, "Asha Msomaji"), await newStudent(page, "Berta Next")];
  await signIn(page, first);
  await expect(page.getByRole("heading", { level: 1, name: /Asha Msomaji/ })).toBeVisible();
  await page.goto("/settings");
  await page.getByLabel("Language").selectOption("sw");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The next page you open is in Kiswahili.")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("tab", { name: "Kozi zangu" })).toBeVisible();
  await page.getByRole("banner").getByRole("link").first().click();
  // Public pages have an address per language.
  await expect(page).toHaveURL(/\/sw$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saa tulivu, na jambo lililojifunzwa.");
  await page.goto("/store");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  await page.goto("/dashboard");
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Ondoka" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Ingia mwanachama" })).toBeVisible();
  // The page for visitors is a separate document, which loads by itself.
  await expect(page).toHaveURL(/\/sw$/);
  await page.waitForLoadState("networkidle");
  await signIn(page, next);
  await expect(page.getByRole("heading", { level: 1, name: /Berta Next/ })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

for (const [language, width] of [
  ["fr", 390],
  ["pt", 1280],
  ["sw", 390],
  ["ar", 1280],
  ["ar", 390],
] as const) {
  test(`axe finds nothing in ${language} at ${width} px, and nothing is wider than the screen @slow`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["", "/store", "/auth"]) {
      await page.goto(`/${language}${path}`);
      await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNothingToFind(page, `${language}${path}`, { widths: [width] });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
  });
}

test("the store can filter courses by language once there are several, and marks the language of titles", async ({ page }) => {
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  const title = `Les chouettes (${Date.now()})`;
  const made = await page.request.post("/api/courses", { headers, data: { title, category: "Design", language: "fr" } });
  const { id } = (await made.json()) as { id: string };
  try {
    await page.goto("/store?search=chouettes");
    await page.getByLabel("Language").selectOption("French");
    await expect(page).toHaveURL(/search=chouettes&language=fr/);
    await expect(page.getByRole("link", { name: title })).toHaveAttribute("lang", "fr");
    await page.getByLabel("Language").selectOption("English");
    await expect(page.getByRole("heading", { name: "No courses found" })).toBeVisible();
    await page.getByRole("link", { name: "Show all courses" }).click();
    await expect(page.getByLabel("Language")).toHaveValue("");
    await expectNothingToFind(page, "the store with languages");
  } finally {
    expect((await page.request.delete(`/api/courses/${id}`, { headers })).status()).toBe(200);
  }
});

test.describe("in a browser that prefers French", () => {
  test.use({ locale: "fr-FR" });

  test("a person's own pages are in French until they choose another language, however they get there @slow", async ({
    page,
  }) => {
    const person = await newStudent(page, "Noa Lectrice");
    await signIn(page, person);
    await expect(page.getByRole("tab", { name: "Mes cours" })).toBeVisible();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "fr");
    await page.goto("/store");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.getByRole("navigation", { name: "Read this page in" }).getByRole("link", { name: "Português" }).click();
    await expect(page).toHaveURL(/\/pt\/store$/);
    await page.goto("/dashboard");
    await expect(page.locator("html")).toHaveAttribute("lang", "pt");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "pt");
  });
});
