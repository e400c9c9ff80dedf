import type { Locator, Page } from "@playwright/test";
import { startAcademy, type AcademyProcess } from "../support/academy-process.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { expectNothingToFind } from "./support/axe.ts";
import { toast } from "./support/journey.ts";
import { expect, test } from "./support/test.ts";

// Before the launch, pages and calls answer 503 and 403.
test.use({ expectedErrors: /status of (503|403)/, locale: "fr-FR" });

let academy: AcademyProcess;
let mailbox: Mailbox;
test.beforeAll(async () => {
  [academy, mailbox] = await Promise.all([startAcademy("start"), startMailbox()]);
});
test.afterAll(async () => {
  await academy.stop();
  await mailbox.stop();
});

const password = "correct horse battery";

test("a French operator launches a branded academy in French, with a course of its own that an invited learner takes @slow", async ({
  browser,
}) => {
  test.slow();
  const page = await browser.newPage({ baseURL: academy.url, locale: "fr-FR" });
  const counted = { fields: 0, decisions: 0 };
  const fill = async (label: string, value: string, within: Page | Locator = page) => {
    counted.fields += 1;
    await within.getByLabel(label, { exact: true }).fill(value);
  };
  const choose = async (label: string, value: string) => {
    counted.fields += 1;
    await page.getByLabel(label, { exact: true }).selectOption(value);
  };
  const press = async (name: string, within: Page | Locator = page) => {
    counted.decisions += 1;
    await within.getByRole("button", { name, exact: true }).click();
  };
  const next = async () => {
    // What was saved is shown with its author a moment later, which moves the link.
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: "Étape suivante" }).click();
  };

  // No language was chosen yet, so it is the browser's from the first page on.
  await page.goto("/store");
  await expect(page.getByRole("heading", { name: "Cette académie est en cours d’installation" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await page.goto("about:blank");
  await page.goto(/Set it up in a browser: (\S+)/.exec(academy.output())?.[1] ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Installez votre académie" })).toBeVisible();
  await expectNothingToFind(page, "the setup page in French");
  await fill("Votre nom", "Ada Lenoir");
  await fill("Adresse e-mail", "direction@ecole.example");
  await fill("Mot de passe", "court");
  await press("Créer le super administrateur");
  await expect(page.getByText("Le mot de passe doit compter au moins 8 caractères.")).toBeVisible();
  await fill("Mot de passe", password);
  await press("Créer le super administrateur");

  await expect(page.getByRole("heading", { level: 2, name: "Nom et apparence" })).toBeVisible();
  await fill("Nom", "École des Hiboux");
  await fill("Couleur d’accent", "#7a1f5c");
  await press("Enregistrer");
  await expect(toast(page, "Paramètres enregistrés")).toBeVisible();
  await next();
  await choose("Langue", "fr");
  await choose("Fuseau horaire", "Europe/Paris");
  await choose("Devise", "EUR");
  await press("Enregistrer");
  await expect(page.getByText("Étapes faites : 2 sur 9")).toBeVisible();
  await next();
  await expect(page.getByLabel("Titre avant le lancement", { exact: true })).toHaveValue("Ouverture prochaine");
  await press("Passer pour l’instant");
  await expect(page.getByRole("heading", { level: 2, name: "E-mail" })).toBeVisible();
  await fill("Serveur de messagerie", mailbox.url);
  await fill("Expéditeur", "hiboux@ecole.example");
  await press("Enregistrer la messagerie");
  await expect(page.getByText("Étapes faites : 3 sur 9")).toBeVisible();
  await next();
  await press("Commencer par un texte court pour mentions légales");
  const imprint = page.getByLabel("Mentions légales", { exact: true });
  await expect(imprint).toHaveValue(/École des Hiboux est publié par\s:\s+\[Nom de l’école\]/);
  await press("Publier la page « mentions légales »");
  await expect(page.getByText("Complétez [Nom de l’école] ou supprimez-le, puis publiez.")).toBeVisible();
  await fill("Mentions légales", (await imprint.inputValue()).replaceAll(/\[[^\]]+\]/g, "1 rue du Bois"));
  await press("Publier la page « mentions légales »");
  await expect(toast(page, "Page publiée")).toBeVisible();
  await next();
  await press("Passer pour l’instant");

  // Its own course, in its own language.
  counted.decisions += 1;
  await page.getByRole("link", { name: "Écrire un cours" }).click();
  await press("Ajouter un cours");
  const dialog = page.getByRole("dialog", { name: "Ajouter un cours" });
  await fill("Titre", "Les oiseaux de nuit", dialog);
  await fill("Catégorie", "Nature", dialog);
  await press("Enregistrer", dialog);
  await expect(toast(page, "Cours créé")).toBeVisible();
  await expect(page.getByRole("row", { name: "Les oiseaux de nuit" }).getByText(/^0,00\s€$/)).toBeVisible();
  await press("Autres actions pour Les oiseaux de nuit");
  counted.decisions += 1;
  await page.getByRole("menuitem", { name: "Écrire des leçons" }).click();
  await press("Ajouter une leçon");
  await expect(page.getByRole("textbox", { name: "Titre" })).toBeFocused();
  counted.fields += 2;
  await page.keyboard.type("La chouette effraie");
  await page.getByRole("textbox", { name: "Texte de la leçon" }).click();
  await page.keyboard.type("La chouette chasse la nuit. Son vol est silencieux.");
  await expect(page.locator("[data-saved=true]")).toHaveText("Enregistré");
  await press("Publier");
  await press("Publier", page.getByRole("dialog", { name: "Publier cette leçon ?" }));
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectNothingToFind(page, "the lesson editor in French");

  await page.goto("/setup?step=invite");
  await fill("E-mail", "eleve@ecole.example");
  await choose("Rôle", "student");
  await press("Envoyer l’invitation");
  const letter = await mailbox.waitForMail("eleve@ecole.example");
  expect([letter.from, letter.subject]).toEqual(["hiboux@ecole.example", expect.stringMatching(/invit/i)]);
  expect(letter.text).toMatch(/École des Hiboux/);
  expect(letter.text).not.toMatch(/\b(the|you|your|invitation to)\b/i);
  await next();
  counted.decisions += 1;
  await page.getByRole("switch", { name: "Ouvrir à tous" }).click();
  await press("Confirmer");
  await expect(toast(page, "L’académie est ouverte")).toBeVisible();

  // The learner's pages are in the academy's language, whatever their browser prefers.
  const learner = await browser.newPage({ baseURL: academy.url, locale: "de-DE" });
  await learner.goto(letter.links[0] ?? "");
  await learner.getByLabel("Nom complet").fill("Robin Élève");
  await learner.getByLabel("Mot de passe", { exact: true }).or(learner.getByLabel("Nouveau mot de passe")).fill(password);
  await learner.getByRole("button", { name: "Accepter l’invitation" }).click();
  await expect(learner).toHaveURL(/\/dashboard$/);
  await expect(learner.locator("html")).toHaveAttribute("lang", "fr");
  await learner.goto("/store");
  await learner
    .getByRole("main")
    .getByRole("link", { name: /Les oiseaux de nuit/ })
    .first()
    .click();
  await expect(learner.getByRole("heading", { level: 1, name: "Les oiseaux de nuit" })).toBeVisible();
  await learner
    .getByRole("main")
    .getByRole("link", { name: /^S’inscrire/ })
    .or(learner.getByRole("main").getByRole("button", { name: /^S’inscrire/ }))
    .first()
    .click();
  await learner.getByRole("button", { name: "Créer un compte et s’inscrire" }).click();
  await learner.getByRole("link", { name: "Leçon 1, 1 min" }).click();
  await expect(learner.locator("[lang=fr]").getByText("Son vol est silencieux.")).toBeVisible();
  await expectNothingToFind(learner, "a lesson of the French academy");
  test.info().annotations.push({ type: "first hour in French", description: JSON.stringify(counted) });
  expect(counted).toEqual({ fields: 18, decisions: 21 });
});
