import type { Page } from "@playwright/test";
import { deviceKeys } from "#web/platform/device-keys.ts";
import { expectNothingToFind } from "./support/axe.ts";
import { beginExam, card, newExam } from "./support/exam.ts";
import { newCourse, owls, test as withCourses } from "./support/lesson-editor.ts";
import { findCourse, signIn } from "./support/journey.ts";
import { becomeLearner, openLessonAt } from "./support/learner.ts";
import { admin, newStudent } from "./support/staff.ts";
import { callAs } from "./support/teaching.ts";
import { expect, test } from "./support/test.ts";

/** Part of everything that the first person types. */
const marker = "quokka-7431";

const notes = (page: Page) => page.getByRole("textbox", { name: "Your notes on this lesson" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Not everything has been sent" });
const userMenu = (page: Page) => page.locator('header button[aria-haspopup="menu"]');

/** Return everything that this browser stores for the academy, as one text. */
function readStorages(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    const state: unknown = history.state;
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, cached, document.cookie, state]);
  });
}

/** Return the text of the page and its fields. */
function readPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = Array.from(document.querySelectorAll("input, textarea, select"), (field) => (field as HTMLInputElement).value);
    return [document.documentElement.outerHTML, ...fields].join("\n");
  });
}

async function expectNothingOf(page: Page, traces: readonly string[], where: string): Promise<void> {
  const [stored, shown] = [await readStorages(page), await readPage(page)];
  for (const trace of traces) {
    expect(stored, `${trace} is kept, ${where}`).not.toContain(trace);
    expect(shown, `${trace} is shown, ${where}`).not.toContain(trace);
  }
}

async function logOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
}

/** Sign in with the form of an open page: no reload clears its memory. */
async function signInByForm(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const personId = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("sb-localhost-auth-token") ?? "{}") as { user: { id: string } }).user.id);

test.describe("the next person at a browser", () => {
  test.use({ expectedErrors: /ERR_FAILED|ERR_ABORTED|status of 40[134]/ });

  test("finds nothing of the previous person, stored or shown, even without a reload @slow", async ({ page }) => {
    const next = await newStudent(page, "Berta Next");
    const other = await findCourse(page, "Seeing Typography");
    const learner = await becomeLearner(page);
    await openLessonAt(page, learner, 0);
    const first = await personId(page);

    await page.goto("/settings");
    await page.getByLabel("AI API key").fill(`sk-${marker}`);
    await page.getByLabel("Tutor personality").selectOption("strict");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Dark" }).click();
    await page.goto(`/product/${other.id}`);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByRole("button", { name: "Cart (1)" })).toBeVisible();
    await page.route("**/notes", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
    await openLessonAt(page, learner, 1);
    await notes(page).fill(`I confess: ${marker}`);
    await page.getByRole("textbox", { name: "Your question" }).fill(`${marker} in a question`);
    await page.mouse.move(500, 400);
    await page.mouse.wheel(0, 1200);
    await expect.poll(() => readStorages(page)).toContain(`I confess: ${marker}`);
    await expect.poll(() => readStorages(page)).toContain("academy-reading:");

    // Keys of future versions are covered by their name.
    await page.evaluate(([id, text]) => localStorage.setItem(`academy-of-tomorrow:${id}`, String(text)), [first, marker]);

    await logOut(page);
    await expect(dialog(page).getByRole("listitem")).toHaveText(["Notes on a lesson", "What you entered on this page"]);
    await dialog(page).getByRole("button", { name: "Log out anyway" }).click();
    await expect(page.getByText("Logged out")).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    // The address changes slightly before the page does.
    await expect(page.getByRole("textbox", { name: "Your question" })).toHaveCount(0);
    const traces = [marker, first, "Ada Reader"];
    await expectNothingOf(page, traces, "after signing out");
    expect(await page.evaluate(() => localStorage.getItem("e-commerce-cart"))).toBeNull();
    await expect(page.getByRole("button", { name: "Cart", exact: true })).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");

    await page.getByRole("banner").getByRole("link", { name: "Member Login" }).click();
    await signInByForm(page, next);
    await expect(page.getByRole("heading", { name: /Berta Next/ })).toBeVisible();
    await expectNothingOf(page, traces, "on the dashboard");
    for (const [entry, heading] of [
      ["Settings", "Settings"],
      ["Help", "Help"],
    ] as const) {
      await userMenu(page).click();
      await page.getByRole("menuitem", { name: entry }).click();
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      if (entry === "Settings") await expect(page.getByLabel("Tutor personality")).toHaveValue("friendly");
      await expectNothingOf(page, traces, entry);
    }
    await page.getByRole("banner").getByRole("link", { name: "Courses" }).click();
    await page.getByRole("button", { name: "Cart", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Cart" })).toContainText("Your cart is empty");
    await expectNothingOf(page, traces, "in the store");
    // Back through everything that the first person saw.
    await page.keyboard.press("Escape");
    for (let step = 0; step < 8; step += 1) {
      await page.goBack().catch(() => null);
      await page.waitForLoadState("networkidle");
      await expectNothingOf(page, [marker, first, "Ada Reader"], `${step + 1} steps back, at ${page.url()}`);
    }
  });

  test("finds the device's own settings, which signing out does not change @slow", async ({ page }) => {
    const { owner: _, leftForProvider: __, ...settings } = deviceKeys;
    const next = await newStudent(page, "Berta Next");
    await becomeLearner(page);
    const read = () => page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), Object.values(settings));
    const chosen = Object.values(settings).map((key) => `chosen for ${key}`);
    await page.goto("/help");
    await page.evaluate((keys) => keys.forEach((key) => localStorage.setItem(key, `chosen for ${key}`)), Object.values(settings));
    await page.reload();
    await expect(userMenu(page)).toBeVisible();
    expect(await read()).toEqual(chosen);
    await logOut(page);
    await expect(page.getByText("Logged out")).toBeVisible();
    await page.goto("/auth");
    await signInByForm(page, next);
    await expect(page.getByRole("heading", { name: /Berta Next/ })).toBeVisible();
    expect(await read()).toEqual(chosen);
  });

  test("signing in in another tab removes the first person's data from all open pages @slow", async ({ page, context }) => {
    const next = await newStudent(page, "Berta Next");
    const learner = await becomeLearner(page);
    await openLessonAt(page, learner, 0);
    await page.getByRole("textbox", { name: "Your question" }).fill(`${marker} in a question`);
    const other = await context.newPage();
    await other.goto("/");
    const answer = await other.request.post("/auth/v1/token?grant_type=password", {
      data: { email: next.email, password: next.password },
    });
    await other.evaluate((session) => localStorage.setItem("sb-localhost-auth-token", session), await answer.text());
    await expect(page.getByRole("banner").getByRole("button", { name: "Berta Next" })).toBeVisible();
    // A page that changes while it is read is read again.
    await expect(async () => expect(await readPage(page)).not.toContain(marker)).toPass();
    await expect.poll(() => readPage(page)).not.toContain("Ada Reader");
  });
});

test.describe("signing out with notes that were not sent", () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 40[13]/ });

  test("asks for confirmation: they can be sent first, or the sign-out canceled @slow", async ({ page }) => {
    const learner = await becomeLearner(page);
    let isCut = true;
    await page.route("**/notes", (route) => (isCut && route.request().method() === "PUT" ? route.abort() : route.continue()));
    await openLessonAt(page, learner, 0);
    await notes(page).fill("not sent yet");
    await expect.poll(() => readStorages(page)).toContain("not sent yet");
    await logOut(page);
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(notes(page)).toHaveValue("not sent yet");

    await logOut(page);
    await dialog(page).getByRole("button", { name: "Send and log out" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("This could not be sent.");
    isCut = false;
    await dialog(page).getByRole("button", { name: "Send and log out" }).click();
    await expect(page.getByText("Logged out")).toBeVisible();
    expect(await readStorages(page)).not.toContain("not sent yet");
  });

  test("cannot ask if the session ended elsewhere: nothing is left behind, and the owner gets it back @slow", async ({
    page,
  }) => {
    const next = await newStudent(page, "Nora Notes");
    const course = await findCourse(page, "Negotiation at Work");
    await signIn(page, next, `/enroll/${course.id}`);
    await page.getByRole("button", { name: "Create Account & Enroll" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    let isCut = true;
    await page.route("**/notes", (route) => (isCut && route.request().method() === "PUT" ? route.abort() : route.continue()));
    await page.goto(`/learn/${course.id}/${course.lessons[0]?.id}`);
    await notes(page).fill(`my own ${marker}`);
    await expect.poll(() => readStorages(page)).toContain(marker);
    const session = await page.evaluate(() => localStorage.getItem("sb-localhost-auth-token") ?? "");
    const { access_token: token } = JSON.parse(session) as { access_token: string };
    await page.request.post("/auth/v1/logout?scope=global", { headers: { authorization: `Bearer ${token}` } });
    await page.getByRole("link", { name: /^Next/ }).click();
    await expect(page).toHaveURL(/\/auth/);
    await expect.poll(() => readStorages(page)).not.toContain(marker);

    isCut = false;
    const sent = page.waitForResponse((response) => response.url().endsWith("/notes") && response.request().method() === "PUT");
    await signInByForm(page, next);
    expect((await sent).status()).toBe(200);
  });
});

withCourses.describe("signing out with answers of an exam that were not sent", () => {
  withCourses.use({ expectedErrors: /ERR_FAILED|ERR_ABORTED|net::ERR/ });

  withCourses("asks for confirmation, also on another page, and leaves none of them behind @slow", async ({ page, courses }) => {
    const course = await newCourse(page, "Owls and farewells", owls);
    courses.push(course);
    await callAs(page, admin, "POST", `/api/lesson-drafts/${course.lessons[0]?.id}/publish`, { revision: 1 });
    const exam = await newExam(page, course, [{ type: "short-text", stem: "When do owls hunt?", accepted: ["at night"] }]);
    const learner = await newStudent(page, "Lea Leaving");
    await beginExam(page, learner, { course, exam });
    await page.route("**/answers/*", (route) => route.abort());
    await card(page, "When do").getByRole("textbox").fill(`at night, ${marker}`);
    await expect.poll(() => readStorages(page)).toContain(marker);

    for (const leavesThePaper of [false, true]) {
      if (leavesThePaper) {
        await page.goto("/dashboard");
        await expect(page.getByRole("heading", { name: /Lea Leaving/ })).toBeVisible();
      }
      await logOut(page);
      await expect(dialog(page).getByRole("listitem")).toHaveText(["Answers in an exam"]);
      await dialog(page).getByRole("button", { name: "Cancel" }).click();
      expect(await readStorages(page)).toContain(marker);
    }
    // Notes can be sent from any page, answers only by the exam's own.
    let isCut = true;
    await page.route("**/notes", (route) => (isCut && route.request().method() === "PUT" ? route.abort() : route.continue()));
    await page.goto(`/learn/${course.id}/${course.lessons[0]?.id}`);
    await notes(page).fill("owls, in my words");
    await expect.poll(() => readStorages(page)).toContain("owls, in my words");
    await logOut(page);
    await expect(dialog(page).getByRole("listitem")).toHaveText(["Notes on a lesson", "Answers in an exam"]);
    isCut = false;
    await dialog(page).getByRole("button", { name: "Send and log out" }).click();
    await expect(dialog(page).getByRole("alert")).toHaveText(/^Answers in an exam are sent only from the exam's own page/);
    await expect(dialog(page).getByRole("listitem")).toHaveText(["Answers in an exam"]);
    await expectNothingToFind(page, "the question before logging out with answers in an exam");
    expect(await readStorages(page)).toContain(marker);

    await dialog(page).getByRole("button", { name: "Log out anyway" }).click();
    await expect(page.getByText("Logged out")).toBeVisible();
    expect(await readStorages(page)).not.toMatch(new RegExp(`${marker}|academy-exam:`));
  });
});
